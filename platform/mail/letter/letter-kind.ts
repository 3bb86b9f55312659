/** Every letter is of a kind, declared once with its words by the domain that writes it. */
import type { LetterContent, LetterKind } from './letter-template.js';
import { templateFaults } from './template-faults.js';

const declared = new Map<string, LetterKind>();

/** Of all domains, in the order of their titles. */
export const letterKinds = (): readonly LetterKind[] =>
  [...declared.values()].toSorted((a, b) => a.title.localeCompare(b.title));

/** @throws when the name is taken, or its words would be refused of staff: at boot, not when it happens */
export const declareKind = (kind: LetterKind): void => {
  if (declared.has(kind.name)) throw new Error(`two kinds of letters are named ${kind.name}`);
  const [fault] = templateFaults(kind, kind);
  if (fault !== undefined) throw new Error(`letter ${kind.name}: ${fault.field}, line ${fault.line}: ${fault.message}`);
  declared.set(kind.name, kind);
};

/** How a domain writes a letter of its kind: of each variable a text, and where its button leads. */
type LetterMaker<V extends string> = (values: Readonly<Record<V, string>>, url?: string) => LetterContent;

export const letterKind = <const V extends string>(kind: LetterKind<V>): LetterMaker<V> => {
  declareKind(kind);
  return (values, url) => ({ kind, values, ...(url !== undefined && { url }) });
};
