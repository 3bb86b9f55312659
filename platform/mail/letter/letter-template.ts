/** The words of a kind of letter, with places for what differs from one to the next. */
import type { Letter } from '../mailer.js';

/** What a letter says beside its address. */
export type LetterText = Omit<Letter, 'to' | 'unsubscribeUrl'>;

export interface TemplateText {
  /** One line. `{name}` is where the variable of that name stands. */
  readonly subject: string;
  /** Paragraphs parted by a blank line; one whose variables are all empty leaves no gap. */
  readonly text: string;
  /** What the button says, where there is one. */
  readonly action?: string;
}

export interface LetterTemplate<V extends string = string> extends TemplateText {
  /** Each variable with an example of what it may hold. */
  readonly variables: Readonly<Record<V, string>>;
}

export interface LetterKind<V extends string = string> extends LetterTemplate<V> {
  /** `accounts.code`: unique. */
  readonly name: string;
  /** As people choose it in a filter: 'Code of the second factor'. */
  readonly title: string;
  /** It holds neither a code nor a link's secret: its words may be kept when it comes back, to be sent again. */
  readonly mayBeKept?: boolean;
}

const place = /\{(\w+)\}/g;

/** The names of the variables in a text, each as often as it stands there. */
export const variablesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name]) => name ?? '');

/** In one pass: what a value says in braces is no place. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(place, (whole, name: string) => values[name] ?? whole);

/** @param url of the button; without one there is none */
export const filledLetter = (kind: LetterKind, values: Readonly<Record<string, string>>, url?: string): LetterText => ({
  kind,
  subject: filled(kind.subject, values).replaceAll(/\s+/g, ' ').trim(),
  text: filled(kind.text, values)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim(),
  ...(url !== undefined && kind.action !== undefined && { action: { title: filled(kind.action, values), url } }),
});
