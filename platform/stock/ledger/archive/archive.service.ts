/** Moves what is older than 24 months to the cold part (docs/domain.md, h, tab Archive). */
import type { Logger } from '../../../../kernel/log.js';
import type { Database, Transaction } from '../../../database/database.js';
import { vaultsWithStock } from '../watch/watch.repository.js';
import type { StockDatabase } from '../../rows.js';
import {
  addMonth,
  findMissingMonths,
  findMonthsBefore,
  monthlyTables,
  moveMonth,
  moveTransactions,
  moveUnpartitioned,
  proveMonth,
  type MonthPartition,
} from './archive.repository.js';

const keptMonths = 24;
const transactionsAtOnce = 5_000;

type Tx = Transaction<StockDatabase>;

export interface Archived {
  /** Partitions. */
  readonly months: readonly string[];
  readonly transactions: number;
}

/** The first day of the oldest month that stays. */
export const archivedBefore = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1));

export class ArchiveService {
  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Months ahead are made, months that have had their time are put away. Can be cut off at any point, and goes on. */
  async run(now: Date): Promise<Archived> {
    const db = this.database.tables<StockDatabase>();
    for (const month of await findMissingMonths(db, now)) await this.changeMonth(month, addMonth, 'prepared');
    const before = archivedBefore(now);
    const transactions = await this.archiveTransactions(before);
    for (const table of monthlyTables)
      await this.database.transaction((tx: Tx) => moveUnpartitioned(tx, table, before));
    const months: string[] = [];
    for (const month of await findMonthsBefore(db, before)) {
      await proveMonth(db, month);
      if (await this.changeMonth(month, moveMonth, 'archived')) months.push(month.name);
    }
    if (transactions > 0 || months.length > 0) this.log.info({ transactions, months }, 'archived');
    return { months, transactions };
  }

  private async archiveTransactions(before: Date): Promise<number> {
    let all = 0;
    for (const { vaultId } of await vaultsWithStock(this.database.tables<StockDatabase>())) {
      let moved = transactionsAtOnce;
      for (; moved === transactionsAtOnce; all += moved)
        moved = await this.database.transaction((tx: Tx) => moveTransactions(tx, vaultId, before, transactionsAtOnce));
    }
    return all;
  }

  /** @returns whether it was done; a table that others hold for long is left for the next night */
  private async changeMonth(
    month: MonthPartition,
    work: (tx: Tx, month: MonthPartition) => Promise<void>,
    what: string,
  ): Promise<boolean> {
    try {
      await this.database.transaction((tx: Tx) => work(tx, month));
      return true;
    } catch (error) {
      this.log.warn({ err: error, partition: month.name }, `a month could not be ${what}`);
      return false;
    }
  }
}
