/** What people are told of, declared once by the domain in which it happens (docs/domain.md, l). */
import { variablesIn, type LetterTemplate } from '../mail/index.js';

export interface NotificationKind extends LetterTemplate {
  /** `stock.insertion_finished`: unique, kept in the inbox. */
  readonly name: string;
  /** As people choose it in a filter: 'Insertion finished'. */
  readonly title: string;
  /** Mailed whatever the user's switch says. */
  readonly isMandatory: boolean;
}

/** Something that has happened, in the words of its kind. */
export interface News {
  readonly kind: NotificationKind;
  readonly values: Readonly<Record<string, string>>;
  /** The screen of what it is about, from its first slash on. */
  readonly href?: string;
}

/** How a domain makes news of its kind: of each variable a text. Never a key, code or secret: it is kept. */
type NewsMaker<V extends string> = (values: Readonly<Record<V, string>>, href?: string) => News;

const declared = new Map<string, NotificationKind>();

/** Of all domains, in the order of their titles. */
export const notificationKinds = (): readonly NotificationKind[] =>
  [...declared.values()].toSorted((a, b) => a.title.localeCompare(b.title));

/** @throws when the name is taken, or a text has a place for what is no variable: at boot, not when it happens */
export const notificationKind = <const V extends string>(
  kind: Omit<NotificationKind, 'variables'> & LetterTemplate<V>,
): NewsMaker<V> => {
  if (declared.has(kind.name)) throw new Error(`two kinds of notification are named ${kind.name}`);
  const unknown = variablesIn([kind.subject, kind.text, kind.action].join(' ')).find(
    (name) => !Object.hasOwn(kind.variables, name),
  );
  if (unknown !== undefined) throw new Error(`notification ${kind.name}: ${unknown} is no variable of it`);
  declared.set(kind.name, kind);
  return (values, href) => ({ kind, values, ...(href !== undefined && { href }) });
};
