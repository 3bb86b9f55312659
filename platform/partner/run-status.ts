/** Where an import or a blacklisting stands, for programs. */
import { callErrors } from '../../kernel/errors.js';

const first = 2;
/** In the order of keyway.stock.v1.InsertionStatus and ChangeStatus; what comes before them is a person's draft. */
const words = ['queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed'] as const;
export type RunStatusWord = (typeof words)[number];

/** @throws internal for a draft */
export const runStatusWord = (status: number): RunStatusWord => {
  const word = words[status - first];
  if (word === undefined) throw callErrors('internal', { cause: new Error(`a program's run in status ${status}`) });
  return word;
};
