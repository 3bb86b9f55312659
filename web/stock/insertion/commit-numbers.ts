/** What a commit will do, in numbers, before it is done. */
import { blockingCount, hasExistingKeys, warningCount } from './findings/findings.js';
import type { Insertion } from './insertion.js';

export interface CommitNumbers {
  readonly files: number;
  readonly linesWithKeys: number;
  /** Keys that come into the stock: all or none, or the good ones only. */
  readonly keysToInsert: number;
  readonly blocked: number;
  readonly warnings: number;
  /** The specification's 406 applies. */
  readonly doKeysExist: boolean;
  readonly canCommit: boolean;
}

export type RejectedPolicy = Insertion['rejectedPolicy'];

/**
 * @param areWarningsAccepted the tick for keys that do not look like the platform's
 * @param policy what becomes of the good keys when others are rejected
 */
export const commitNumbers = (
  insertion: Insertion,
  areWarningsAccepted: boolean,
  policy: RejectedPolicy,
): CommitNumbers => {
  const blocked = blockingCount(insertion.preflight);
  const warnings = warningCount(insertion.preflight);
  const keysToInsert = insertion.preflight.acceptableCount;
  return {
    files: insertion.files.length,
    linesWithKeys: insertion.preflight.keyCount,
    keysToInsert,
    blocked,
    warnings,
    doKeysExist: hasExistingKeys(insertion.preflight),
    canCommit: (blocked === 0 || policy === 'skip') && keysToInsert > 0 && (warnings === 0 || areWarningsAccepted),
  };
};

/** Why the insertion cannot be committed yet; '' when it can. */
export const commitBlocker = ({ canCommit, keysToInsert, blocked }: CommitNumbers, policy: RejectedPolicy): string => {
  if (canCommit) return '';
  if (keysToInsert === 0) return 'No key of these files can be inserted';
  return blocked > 0 && policy === 'strict'
    ? 'Skip the rejected lines, or replace their files'
    : 'Tick that the unusual formats are intended';
};
