/** Every letter is of a kind, declared once with its words by the domain that writes it. */
import { filledLetter, variablesIn, type LetterKind, type LetterText } from './letter-template.js';

const declared = new Map<string, LetterKind>();

/** Of all domains, in the order of their titles. */
export const letterKinds = (): readonly LetterKind[] =>
  [...declared.values()].toSorted((a, b) => a.title.localeCompare(b.title));

/** @throws when the name is taken, or a text has a place for what is no variable: at boot, not when it happens */
export const declareKind = (kind: LetterKind): void => {
  if (declared.has(kind.name)) throw new Error(`two kinds of letters are named ${kind.name}`);
  const unknown = variablesIn([kind.subject, kind.text, kind.action].join(' ')).find(
    (name) => !Object.hasOwn(kind.variables, name),
  );
  if (unknown !== undefined) throw new Error(`letter ${kind.name}: ${unknown} is no variable of it`);
  declared.set(kind.name, kind);
};

/** How a domain writes a letter of its kind: of each variable a text, and where its button leads. */
type LetterMaker<V extends string> = (values: Readonly<Record<V, string>>, url?: string) => LetterText;

export const letterKind = <const V extends string>(kind: LetterKind<V>): LetterMaker<V> => {
  declareKind(kind);
  return (values, url) => filledLetter(kind, values, url);
};
