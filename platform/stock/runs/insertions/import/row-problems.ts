/** What is wrong with a key of an import, for programs and for people. The key itself is never said. */
import type { Violation } from '../../../../../kernel/errors.js';
import { lineProblem } from '../../../keys/key-text.js';

/** Names that programs may rely on, by lineProblem. */
const names = {
  [lineProblem.duplicateInFile]: 'duplicate_in_call',
  [lineProblem.duplicateAcrossFiles]: 'duplicate_in_call',
  [lineProblem.existsForProduct]: 'exists_for_product',
  [lineProblem.existsForOtherProduct]: 'exists_for_other_product',
  [lineProblem.existsOnNetwork]: 'exists_on_network',
  [lineProblem.length]: 'length',
  [lineProblem.characters]: 'characters',
  [lineProblem.pattern]: 'unusual_pattern',
  [lineProblem.homoglyph]: 'foreign_letters',
} as const;

export type RowProblemName = (typeof names)[keyof typeof names];

const messages: Record<RowProblemName, string> = {
  duplicate_in_call: 'stands more than once in this call',
  exists_for_product: 'already exists for this product',
  exists_for_other_product: 'already exists for another product of your vault',
  exists_on_network: 'already exists on the network',
  length: 'must have 4 to 255 characters',
  characters: 'holds characters that do not print',
  unusual_pattern: 'does not look like a key of this platform',
  foreign_letters: 'holds letters of another script that look like ours',
};

/** @param problem a lineProblem */
export const rowProblemName = (problem: number): RowProblemName => {
  const name = (names as Readonly<Record<number, RowProblemName>>)[problem];
  if (name === undefined) throw new Error(`no problem of a row: ${problem}`);
  return name;
};

export const rowProblemText = (problem: number): string => messages[rowProblemName(problem)];

/** As an error names a row. */
export const violationOfRow = ({ row, problem }: { readonly row: number; readonly problem: number }): Violation => ({
  row,
  pointer: '/keys',
  message: rowProblemText(problem),
});
