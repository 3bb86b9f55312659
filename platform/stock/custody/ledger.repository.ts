/** Transactions entered into a vault's books: number, place in a lane of the custody, and balances, at once. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { nextNumbers } from '../insertions/insertions.repository.js';
import { balanceColumns, changesOf, sumOfChanges, type BalanceChange } from '../inventory/balance.js';
import type { HeadRow, StockDatabase, TransactionRow } from '../rows.js';
import { headerVersion, linkHash, type MovedGroup } from './custody.js';
import { headerOf } from './custody.repository.js';
import { takeLane } from './lane.repository.js';

type Tables = Kysely<StockDatabase>;

/** A transaction whose movements are written, before it has its place. */
export interface LedgerEntry {
  readonly transaction: Omit<
    TransactionRow,
    'number' | 'lane' | 'sequence' | 'header_version' | 'previous_hash' | 'merkle_root' | 'hash'
  >;
  readonly moved: readonly MovedGroup[];
  /** Over the ids of the keys that it moved. */
  readonly merkleRoot: Buffer;
}

/** Numbers that a lane takes from the vault's counter at a time. */
const numbersAtOnce = 64;
/** 24 columns each: below the 65,535 parameters of a statement. */
const rowsAtOnce = 1_000;

interface Numbers {
  readonly given: number[];
  readonly next: number;
  readonly last: number;
}

/** What is left of the lane's block, then a new one. */
const takeNumbers = async (db: Tables, head: HeadRow, count: number): Promise<Numbers> => {
  const left = Math.min(count, head.last_number - head.next_number + 1);
  const given = Array.from({ length: left }, (_, at) => head.next_number + at);
  if (left === count) return { given, next: head.next_number + left, last: head.last_number };
  const wanted = count - left;
  const size = Math.max(wanted, numbersAtOnce);
  const first = await nextNumbers(db, head.vault_id, 'transaction', size);
  given.push(...Array.from({ length: wanted }, (_, at) => first + at));
  return { given, next: first + wanted, last: first + size - 1 };
};

const linkAll = (entries: readonly LedgerEntry[], head: HeadRow, numbers: readonly number[]): TransactionRow[] => {
  let { sequence, hash } = head;
  return entries.map(({ transaction, moved, merkleRoot }, at) => {
    sequence += 1;
    const row: TransactionRow = {
      ...transaction,
      number: numbers[at] ?? 0,
      lane: head.lane,
      sequence,
      header_version: headerVersion,
      previous_hash: hash,
      merkle_root: merkleRoot,
      hash,
    };
    row.hash = hash = linkHash(hash, headerOf(row), moved, merkleRoot) ?? hash;
    return row;
  });
};

const valuesOf = (rows: readonly (readonly unknown[])[]): RawBuilder<unknown> =>
  sql.join(rows.map((row) => sql`(${sql.join(row)})`));

const balanceRow = (head: HeadRow, now: Date, { skuId, rightId, by }: BalanceChange): unknown[] => [
  ...[head.vault_id, skuId, rightId, head.lane, now],
  ...balanceColumns.map((column) => by[column] ?? 0),
];

const addedUp = sql.raw(balanceColumns.map((name) => `${name} = stock_balance.${name} + excluded.${name}`).join(', '));

/** In the order of their places: whoever has the lane has its rows, but a recount reads them. */
const writeBalances = async (db: Tables, head: HeadRow, changes: readonly BalanceChange[], now: Date) => {
  for (let at = 0; at < changes.length; at += rowsAtOnce)
    await sql`
      insert into stock_balance (vault_id, sku_id, agreement_id, lane, changed_at, ${sql.raw(balanceColumns.join(', '))})
      values ${valuesOf(changes.slice(at, at + rowsAtOnce).map((change) => balanceRow(head, now, change)))}
      on conflict (vault_id, sku_id, agreement_id, lane) do update set changed_at = excluded.changed_at, ${addedUp}`.execute(
      db,
    );
};

/**
 * Enters the transactions of one act, to be called last: from here to the commit they have one of the
 * vault's lanes, and wait for nobody.
 * @param entries of one vault, one moment; their movements are already written
 * @returns the transactions as they stand in the books
 */
export const enterLedger = async (
  db: Tables,
  vaultId: string,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<TransactionRow[]> => {
  const head = await takeLane(db, vaultId);
  const numbers = await takeNumbers(db, head, entries.length);
  const rows = linkAll(entries, head, numbers.given);
  const end = rows.at(-1);
  if (end === undefined) return [];
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('txn')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  await db
    .updateTable('custody_head')
    .set({ sequence: end.sequence, hash: end.hash, next_number: numbers.next, last_number: numbers.last })
    .where('vault_id', '=', vaultId)
    .where('lane', '=', head.lane)
    .execute();
  const changes = entries.flatMap(({ transaction, moved }) =>
    changesOf({
      skuId: transaction.sku_id,
      rightId: transaction.agreement_id,
      fromRightId: transaction.from_agreement_id,
      moved,
    }),
  );
  await writeBalances(db, head, sumOfChanges(changes), now);
  return rows;
};
