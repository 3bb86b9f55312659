/** What people are told of, declared once by the domain in which it happens (docs/domain.md, l). */
import { declareKind, type LetterKind, type LetterTemplate } from '../mail/index.js';

/** Kept in the inbox by its name. */
export interface NotificationKind extends LetterKind {
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

export const notificationKind = <const V extends string>(
  kind: Omit<NotificationKind, 'variables' | 'required' | 'secret'> & LetterTemplate<V>,
): NewsMaker<V> => {
  // The inbox keeps its words as well.
  const kept = { ...kind, mayBeKept: true };
  declareKind(kept);
  declared.set(kind.name, kept);
  return (values, href) => ({ kind: kept, values, ...(href !== undefined && { href }) });
};
