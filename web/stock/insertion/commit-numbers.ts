/** What a commit will do, in numbers, before it is done. */
import { blockingCount, hasExistingKeys, warningCount } from './findings.js';
import type { Insertion } from './insertion.js';

export interface CommitNumbers {
  readonly files: number;
  readonly linesWithKeys: number;
  /** Keys that come into the stock; all or none (strict). */
  readonly keysToInsert: number;
  readonly blocked: number;
  readonly warnings: number;
  /** The specification's 406 applies. */
  readonly doKeysExist: boolean;
  readonly canCommit: boolean;
}

/** @param areWarningsAccepted the tick for keys that do not look like the platform's */
export const commitNumbers = (insertion: Insertion, areWarningsAccepted: boolean): CommitNumbers => {
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
    canCommit: blocked === 0 && keysToInsert > 0 && (warnings === 0 || areWarningsAccepted),
  };
};
