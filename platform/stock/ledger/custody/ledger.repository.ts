/** Transactions entered into a vault's books: number, place in a lane of the custody, and balances, at once. */
import type { Kysely } from 'kysely';
import { preparedStatement } from '../../../database/engine/prepared.js';
import { balanceColumns, changesOf, sumOfChanges, type BalanceChange } from '../balances/balance.js';
import type { HeadRow, StockDatabase, TransactionRow } from '../../rows.js';
import { nextNumbers } from '../counter.repository.js';
import { headerVersion, linkHash, type MovedGroup } from './custody.js';
import { headerOf } from './custody.repository.js';
import { takeLane } from './lane.repository.js';
import type { CustodySeal } from './seal/custody-seal.js';

type Tables = Kysely<StockDatabase>;

/** A transaction whose movements are written, before it has its place. */
export interface LedgerEntry {
  readonly transaction: Omit<
    TransactionRow,
    'number' | 'lane' | 'sequence' | 'header_version' | 'previous_hash' | 'merkle_root' | 'hash' | 'seal_key' | 'seal'
  >;
  readonly moved: readonly MovedGroup[];
  /** Over the ids of the keys that it moved. */
  readonly merkleRoot: Buffer;
}

/** Numbers that a lane takes from the vault's counter at a time. */
const numbersAtOnce = 64;

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

const linkAll = (
  seal: CustodySeal,
  entries: readonly LedgerEntry[],
  head: HeadRow,
  numbers: readonly number[],
): TransactionRow[] => {
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
      seal_key: seal.keyId,
      seal: null,
    };
    row.hash = hash = linkHash(hash, headerOf(row), moved, merkleRoot) ?? hash;
    row.seal = seal.seal('link', hash);
    return row;
  });
};

const transactionColumns = [
  ...['vault_id', 'id', 'number', 'lane', 'sequence', 'header_version', 'kind', 'status', 'sku_id', 'agreement_id'],
  ...['from_agreement_id', 'quantity', 'actor_id', 'actor_name', 'reference', 'insertion_id', 'extraction_id'],
  ...['document_id', 'created_at', 'previous_hash', 'merkle_root', 'hash', 'seal_key', 'seal'],
].join(', ');
const balanceNames = ['vault_id', 'sku_id', 'agreement_id', 'lane', 'changed_at', ...balanceColumns].join(', ');
const addedUp = balanceColumns.map((name) => `${name} = stock_balance.${name} + excluded.${name}`).join(', ');

/**
 * The transactions, the lane's end and the lane's balances, at once. Rows come as JSON: one statement for
 * one transaction or thousands, planned once.
 */
const write = preparedStatement(
  'stock_ledger',
  `with entered as (
    insert into txn (${transactionColumns}) select ${transactionColumns} from json_populate_recordset(null::txn, $1)
  ), ended as (
    update custody_head set sequence = $5, hash = $6, next_number = $7, last_number = $8 where vault_id = $3 and lane = $4
  )
  insert into stock_balance (${balanceNames}) select ${balanceNames} from json_populate_recordset(null::stock_balance, $2)
  on conflict (vault_id, sku_id, agreement_id, lane) do update set changed_at = excluded.changed_at, ${addedUp}`,
);

/** As json_populate_recordset reads it. */
const jsonOf = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value as unknown),
        ]),
      ),
    ),
  );

const balanceRow = (head: HeadRow, now: Date, { skuId, rightId, by }: BalanceChange): object => ({
  vault_id: head.vault_id,
  sku_id: skuId,
  agreement_id: rightId,
  lane: head.lane,
  changed_at: now,
  ...Object.fromEntries(balanceColumns.map((column) => [column, by[column] ?? 0])),
});

const changesOfAll = (entries: readonly LedgerEntry[]): BalanceChange[] =>
  sumOfChanges(
    entries.flatMap(({ transaction, moved }) =>
      changesOf({
        skuId: transaction.sku_id,
        rightId: transaction.agreement_id,
        fromRightId: transaction.from_agreement_id,
        moved,
      }),
    ),
  );

export class Ledger {
  constructor(private readonly seal: CustodySeal) {}

  /**
   * Enters the transactions of one act, to be called last: from here to the commit they have one of the
   * vault's lanes, and wait for nobody.
   * @param entries of one vault, one moment; their movements are already written
   * @param lane that the caller has already; else one is taken here
   * @returns the transactions as they stand in the books
   */
  async enter(
    db: Tables,
    vaultId: string,
    entries: readonly LedgerEntry[],
    now: Date,
    lane?: HeadRow,
  ): Promise<TransactionRow[]> {
    const head = lane ?? (await takeLane(db, vaultId));
    const numbers = await takeNumbers(db, head, entries.length);
    const rows = linkAll(this.seal, entries, head, numbers.given);
    const end = rows.at(-1) ?? head;
    const balances = changesOfAll(entries).map((change) => balanceRow(head, now, change));
    await db.executeQuery(
      write(jsonOf(rows), jsonOf(balances), vaultId, head.lane, end.sequence, end.hash, numbers.next, numbers.last),
    );
    return rows;
  }
}
