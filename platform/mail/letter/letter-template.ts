/** The words of a kind of letter, with places for what differs from one to the next. */

/** What a letter says beside its address: of which kind it is, what differs, and where its button leads. */
export interface LetterContent {
  readonly kind: LetterKind;
  /** Of each variable a text. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the button; without one there is none. */
  readonly url?: string;
  readonly entries?: Words['entries'];
  /** Of a letter that tries words out; absent: those of its kind. */
  readonly tried?: EditedText;
}

/** Of which words a letter is made, once the places of its kind are filled. */
export interface Words {
  readonly subject: string;
  /**
   * Paragraphs parted by a blank line. Never a key. The HTML part is made out of it: a line that is
   * only a code is shown large. No mail program makes a link of what stands here or in the subject (unlinked.ts).
   */
  readonly text: string;
  /** Of a letter of many: links of their own between text and button, each a line. */
  readonly entries?: readonly { readonly title: string; readonly note: string; readonly url: string }[];
  /** One button below the text; but for `entries` the letter's only link beside the one that stops it. */
  readonly action?: { readonly title: string; readonly url: string };
  readonly unsubscribeUrl?: string | undefined;
}

/** What staff may edit of a kind. */
export interface EditedText {
  /** One line. `{name}` is where the variable of that name stands. */
  readonly subject: string;
  /** Paragraphs parted by a blank line; one whose variables are all empty leaves no gap. */
  readonly text: string;
}

export interface LetterTemplate<V extends string = string> extends EditedText {
  /** What the button says, where there is one: always the same. */
  readonly action?: string;
  /** Each variable with an example of what it may hold. */
  readonly variables: Readonly<Record<V, string>>;
  /** Those without which the text is not what the letter is for. */
  readonly required?: readonly NoInfer<V>[];
  /** Those that never stand in the subject: it is shown on locked screens and kept in lists. */
  readonly secret?: readonly NoInfer<V>[];
}

export interface LetterKind<V extends string = string> extends LetterTemplate<V> {
  /** `accounts.code`: unique. */
  readonly name: string;
  /** As people choose it in a filter: 'Code of the second factor'. */
  readonly title: string;
  /** False: its reader may do without it, and stop it. Absent: mailed whatever the user's switch says. */
  readonly isMandatory?: boolean;
  /** It has lines with links of their own. */
  readonly hasEntries?: boolean;
  /** It holds neither a code nor a link's secret: its words may be kept when it comes back, to be sent again. */
  readonly mayBeKept?: boolean;
}

const place = /\{(\w+)\}/g;

/** The names of the variables in a text, each as often as it stands there. */
export const variablesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name]) => name ?? '');

/** In one pass: what a value says in braces is no place. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(place, (whole, name: string) => values[name] ?? whole);

/** @param template of which words; absent: those the kind was declared with */
export const filledLetter = ({ kind, values, url, entries }: LetterContent, template: EditedText = kind): Words => ({
  // A subject of variables that are all empty says at least which letter it is.
  subject: filled(template.subject, values).replaceAll(/\s+/g, ' ').trim() || kind.title,
  text: filled(template.text, values)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim(),
  ...(entries !== undefined && { entries }),
  ...(url !== undefined && kind.action !== undefined && { action: { title: kind.action, url } }),
});
