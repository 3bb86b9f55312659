/** Staged blocks as lines, for statements over a whole insertion. */
import { sql, type RawBuilder } from 'kysely';

/** What one may ask of a line, and the array that holds it. */
const arrays = {
  line: 'lines',
  key_id: 'key_ids',
  fingerprint: 'fingerprints',
  ciphertext: 'ciphertexts',
  last4: 'tails',
  problem: 'problems',
} as const;

/** @returns a `from` with the block as `b`, and a `where`: blocks of finished files */
export const stagedBlocks = (vaultId: string, insertionId: string): RawBuilder<unknown> => sql`
  from staged_block b
  join insertion_file f on f.vault_id = b.vault_id and f.insertion_id = b.insertion_id and f.file_no = b.file_no and f.uploaded_at is not null
  where b.vault_id = ${vaultId} and b.insertion_id = ${insertionId}`;

/**
 * @param wanted columns of a line; unwrapping those alone keeps the rest of each block unread
 * @returns a `from` with the block as `b` and the line as `s`, and a `where`: lines of finished files
 */
export const stagedLines = (
  vaultId: string,
  insertionId: string,
  wanted: readonly (keyof typeof arrays)[],
): RawBuilder<unknown> => sql`
  from staged_block b
  join insertion_file f on f.vault_id = b.vault_id and f.insertion_id = b.insertion_id and f.file_no = b.file_no and f.uploaded_at is not null
  cross join lateral unnest(${sql.join(wanted.map((column) => sql.ref(`b.${arrays[column]}`)))}) as s(${sql.join(wanted.map((column) => sql.id(column)))})
  where b.vault_id = ${vaultId} and b.insertion_id = ${insertionId}`;
