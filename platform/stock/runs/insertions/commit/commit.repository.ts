/** The commit of an insertion: staged keys become stock, by set, in fingerprint order. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { keyState, movementEvent } from '../../../keys/key-state.js';
import { warnings } from '../../../keys/key-text.js';
import type { StockDatabase } from '../../../rows.js';
import { stagedBlocks, stagedLines } from '../staging/staged-lines.repository.js';

type Tables = Kysely<StockDatabase>;

export interface CommitTarget {
  readonly vaultId: string;
  readonly insertionId: string;
  readonly insertionNumber: number;
  readonly skuId: string;
  readonly rightId: string;
}

/** Part of the fingerprint space, as uuids: from (inclusive) to (exclusive). */
export interface FingerprintRange {
  readonly from: string;
  readonly below: string | undefined;
}

const keysPerStatement = 400_000;

/** Parts of about 400,000 keys each, 70 MB to sort: between them progress is told and a cancel is noticed. */
export const rangesFor = (keyCount: number): FingerprintRange[] => {
  const parts = Math.min(128, Math.max(1, Math.ceil(keyCount / keysPerStatement)));
  const edge = (at: number): string =>
    `${Math.floor((at * 65_536) / parts)
      .toString(16)
      .padStart(4, '0')}0000-0000-0000-0000-000000000000`;
  return Array.from({ length: parts }, (_, at) => ({
    from: edge(at),
    below: at + 1 < parts ? edge(at + 1) : undefined,
  }));
};

/** Turns staged lines into keys; what all keys share is said once, outside the sort. @returns the keys inserted */
const insertLines = async (
  db: Tables,
  target: CommitTarget,
  sortedLines: RawBuilder<unknown>,
  onConflict: RawBuilder<unknown>,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into key (vault_id, id, sku_id, agreement_id, insertion_id, insertion_number, origin_vault_id, state, fingerprint, ciphertext, last4)
    select ${target.vaultId}::uuid, key_id, ${target.skuId}::uuid, ${target.rightId}::uuid, ${target.insertionId}::uuid,
      ${target.insertionNumber}::bigint, ${target.vaultId}::uuid, ${sql.lit(keyState.available)}, uuid_send(fingerprint), ciphertext, last4
    from (${sortedLines}) sorted ${onConflict}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

const within = ({ from, below }: FingerprintRange): RawBuilder<unknown> =>
  below === undefined
    ? sql`and s.fingerprint >= ${from}::uuid`
    : sql`and s.fingerprint >= ${from}::uuid and s.fingerprint < ${below}::uuid`;

/**
 * Inserts one part. In the order of the fingerprints, which is that of the ids: all three indexes are
 * filled from left to right, and two commits of the same keys meet in the same order, so that one waits
 * for the other instead of a deadlock.
 * A key that exists anywhere, or twice here, breaks the transaction (isKeyTaken): looking for it first, as
 * ON CONFLICT does, would descend each index twice.
 * @returns the keys inserted
 */
export const insertKeys = (db: Tables, target: CommitTarget, range: FingerprintRange): Promise<number> =>
  insertLines(
    db,
    target,
    sql`
      select s.fingerprint, s.key_id, s.ciphertext, s.last4
      ${stagedLines(target.vaultId, target.insertionId, ['fingerprint', 'key_id', 'ciphertext', 'last4'])}
        ${within(range)}
      order by s.fingerprint`,
    sql``,
  );

/**
 * The same for the keys that can be inserted: of those that stand twice the first line, and none that is in the stock.
 * @returns the keys inserted
 */
export const insertGoodKeys = (db: Tables, target: CommitTarget, range: FingerprintRange): Promise<number> =>
  insertLines(
    db,
    target,
    sql`
      select distinct on (s.fingerprint) s.fingerprint, s.key_id, s.ciphertext, s.last4
      ${stagedLines(target.vaultId, target.insertionId, ['line', 'fingerprint', 'key_id', 'ciphertext', 'last4'])}
        ${within(range)}
      order by s.fingerprint, b.file_no, s.line`,
    sql`on conflict (fingerprint) where state <> 10 do nothing`,
  );

/** Whether a statement failed for a key that is in the stock already. */
export const isKeyTaken = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  thrown.code === '23505' &&
  'constraint' in thrown &&
  thrown.constraint === 'key_fingerprint';

/** What every movement of one commit has in common. */
interface Entry {
  readonly transactionId: string;
  readonly movedAt: Date;
}

/** @param blocks of file_no, first_line and key_ids. @returns the movements written */
const writeBlocks = async (
  db: Tables,
  { vaultId }: CommitTarget,
  { transactionId, movedAt }: Entry,
  blocks: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with written as (
      insert into key_movement_block (vault_id, txn_id, block_no, moved_at, event, from_state, to_state, key_ids)
      select ${vaultId}::uuid, ${transactionId}::uuid, row_number() over (order by file_no, first_line), ${movedAt}::timestamptz,
        ${sql.lit(movementEvent.inserted)}, ${sql.lit(keyState.staged)}, ${sql.lit(keyState.available)}, key_ids
      from (${blocks}) blocks
      returning cardinality(key_ids) as keys
    )
    select coalesce(sum(keys), 0)::bigint as count from written`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Writes a movement for each key of the insertion: the blocks as they were staged, in the order of the files.
 * @returns the movements written
 */
export const writeInsertedMovements = (db: Tables, target: CommitTarget, entry: Entry): Promise<number> =>
  writeBlocks(
    db,
    target,
    entry,
    sql`select b.file_no, b.first_line, b.key_ids ${stagedBlocks(target.vaultId, target.insertionId)}`,
  );

/**
 * The same without the lines that the pre-flight has just found to be refused.
 * @returns the movements written
 */
export const writeGoodMovements = (db: Tables, target: CommitTarget, entry: Entry): Promise<number> =>
  writeBlocks(
    db,
    target,
    entry,
    sql`
      select b.file_no, b.first_line, array_agg(s.key_id order by s.line) as key_ids
      ${stagedLines(target.vaultId, target.insertionId, ['line', 'key_id'])}
        and not exists (
          select from insertion_problem p
          where p.vault_id = b.vault_id and p.insertion_id = b.insertion_id and p.file_no = b.file_no and p.line = s.line
            and p.problem not in (${sql.join(warnings)}))
      group by b.file_no, b.first_line`,
  );
