/** Tells a vault once when stock falls to its mark: every minute on one of the nodes. */
import type { Clock } from '../../../../kernel/clock.js';
import type { Logger } from '../../../../kernel/log.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { Notifier } from '../../../notifications/index.js';
import type { Hub } from '../../../realtime/index.js';
import type { StockDatabase } from '../../rows.js';
import { claimTurn } from '../../ledger/watch/turn.repository.js';
import { lowStockNews } from './low-stock-news.js';
import { forgetRecovered, takeNews, vaultsWithMarks } from './low-stock.repository.js';

const everyMs = 60 * 1000;
/** A turn is due a little earlier, so that it does not wander. */
const dueMs = everyMs - 5 * 1000;

export interface LowStockDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Who refills the stock. */
const readers = ['Owner', 'Administrator', 'Editor'] as const;

type Tx = Transaction<StockDatabase>;

export class LowStockService {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: LowStockDependencies) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.notifyIfDue().catch((error: unknown) =>
        this.dependencies.log.error({ err: error }, 'low stock could not be told'),
      );
    }, everyMs);
    this.#timer.unref();
  }

  /** What is running ends first: the database closes after this. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** @returns how many places were told of; undefined when it was not due */
  async notifyIfDue(): Promise<number | undefined> {
    const db = this.dependencies.database.tables<StockDatabase>();
    if (!(await claimTurn(db, 'low-stock', this.dependencies.clock.now(), dueMs))) return undefined;
    return this.notifyAll();
  }

  /** @returns how many places (SKU and right) were told of */
  async notifyAll(): Promise<number> {
    let places = 0;
    for (const vaultId of await vaultsWithMarks(this.dependencies.database.tables<StockDatabase>()))
      places += await this.dependencies.database.transaction((tx: Tx) => this.#notify(tx, vaultId));
    return places;
  }

  /** What is remembered as told and the letters are one transaction: told once, also when the process dies. */
  async #notify(tx: Tx, vaultId: string): Promise<number> {
    await forgetRecovered(tx, vaultId);
    const low = await takeNews(tx, vaultId, this.dependencies.clock.now());
    if (low.length === 0) return 0;
    await this.dependencies.notifier.notify(tx, { ownerGuid: vaultId, roles: readers }, lowStockNews(low));
    this.dependencies.database.afterCommit(tx, () =>
      this.dependencies.hub.publish(vaultId, 'stocklow', { places: low.length }),
    );
    return low.length;
  }
}
