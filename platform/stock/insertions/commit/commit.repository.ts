/** The commit of an insertion: staged keys become stock, by set, in fingerprint order. */
import { sql, type Kysely } from 'kysely';
import { keyState, movementEvent } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

export interface CommitTarget {
  readonly vaultId: string;
  readonly insertionId: string;
  readonly insertionNumber: number;
  readonly skuId: string;
  readonly rightId: string;
}

/** Part of the fingerprint space: first byte from (inclusive) to (exclusive). */
export interface FingerprintRange {
  readonly from: Buffer;
  readonly below: Buffer | undefined;
}

const keysPerStatement = 200_000;

/** Parts of about 200,000 keys each: between them progress is told and a cancel is noticed. */
export const rangesFor = (keyCount: number): FingerprintRange[] => {
  const parts = Math.min(128, Math.max(1, Math.ceil(keyCount / keysPerStatement)));
  const edge = (at: number): Buffer => {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16BE(Math.floor((at * 65_536) / parts));
    return bytes;
  };
  return Array.from({ length: parts }, (_, at) => ({
    from: edge(at),
    below: at + 1 < parts ? edge(at + 1) : undefined,
  }));
};

/** Sorting 200,000 keys in memory instead of in files. */
export const prepareSession = async (db: Tables): Promise<void> => {
  await sql`set local work_mem = '96MB'`.execute(db);
};

const finishedLines = (target: CommitTarget) => sql`
  from key_staging s join insertion_file f
    on f.vault_id = s.vault_id and f.insertion_id = s.insertion_id and f.file_no = s.file_no and f.uploaded_at is not null
  where s.vault_id = ${target.vaultId} and s.insertion_id = ${target.insertionId} and s.problem is null`;

/**
 * Inserts one part. Sorted by fingerprint: twice as fast on the unique index, and two commits of
 * the same keys meet in the same order, so that one waits for the other instead of a deadlock.
 * A key that exists anywhere, or twice here, breaks the transaction (isKeyTaken): looking for it first, as
 * ON CONFLICT does, would descend each index twice.
 * @returns the keys inserted
 */
export const insertKeys = async (db: Tables, target: CommitTarget, range: FingerprintRange): Promise<number> => {
  const below = range.below === undefined ? sql`` : sql`and s.fingerprint < ${range.below}`;
  const { numAffectedRows } = await sql`
    insert into key (vault_id, id, sku_id, agreement_id, insertion_id, insertion_number, origin_vault_id, state, fingerprint, ciphertext, last4)
    select s.vault_id, s.key_id, ${target.skuId}::uuid, ${target.rightId}::uuid, s.insertion_id, ${target.insertionNumber}::bigint, s.vault_id,
      ${sql.lit(keyState.available)}, s.fingerprint, s.ciphertext, s.last4
    ${finishedLines(target)} and s.fingerprint >= ${range.from} ${below}
    order by s.fingerprint`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Whether a statement failed for a key that is in the stock already. */
export const isKeyTaken = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  thrown.code === '23505' &&
  'constraint' in thrown &&
  thrown.constraint === 'key_fingerprint';

/** Writes a movement for each key of the insertion. Ids rise with the lines, so the order of the file serves the index. */
export const writeInsertedMovements = async (
  db: Tables,
  target: CommitTarget,
  transactionId: string,
  movedAt: Date,
): Promise<void> => {
  await sql`
    insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
    select s.vault_id, ${transactionId}::uuid, s.key_id, ${movedAt}::timestamptz, ${sql.lit(movementEvent.inserted)},
      ${sql.lit(keyState.staged)}, ${sql.lit(keyState.available)}
    ${finishedLines(target)}`.execute(db);
};
