/** Kinds of letters are declared by name; a record, an address and the audit log need a GUID. */
import { createHash } from 'node:crypto';
import { letterKinds } from '../letter/letter-kind.js';
import type { LetterKind } from '../letter/letter-template.js';

/** @returns the same for a name everywhere (RFC 9562, version 8: of a hash) */
export const templateGuidOf = (kindName: string): string => {
  const hash = createHash('sha256').update(`keyway letter ${kindName}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** @returns undefined where no kind has it, any more or at all */
export const kindOfTemplate = (templateGuid: string): LetterKind | undefined =>
  letterKinds().find(({ name }) => templateGuidOf(name) === templateGuid);
