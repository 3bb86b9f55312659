/** Rolls the movements of each day up, every five minutes on one of the nodes. */
import type { Clock } from '../../../../kernel/clock.js';
import type { Logger } from '../../../../kernel/log.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { StockDatabase } from '../../rows.js';
import { claimTurn } from '../../ledger/watch/turn.repository.js';
import { reckonPace, rollDays, vaultsToRoll } from './pace.repository.js';

/** Figures are at most this old. */
const everyMs = 5 * 60 * 1000;
/** A turn is due a little earlier, so that it does not wander. */
const dueMs = everyMs - 20 * 1000;

export interface PaceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export class PaceService {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: PaceDependencies) {}

  start(): void {
    const turn = (): void => {
      this.#running = this.rollIfDue().catch((error: unknown) =>
        this.dependencies.log.error({ err: error }, 'the days of the stock could not be rolled up'),
      );
    };
    this.#timer = setInterval(turn, everyMs);
    this.#timer.unref();
    turn();
  }

  /** What is running ends first: the database closes after this. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** @returns the number of vaults rolled up; undefined when it was not due */
  async rollIfDue(): Promise<number | undefined> {
    const now = this.dependencies.clock.now();
    if (!(await claimTurn(this.dependencies.database.tables<StockDatabase>(), 'pace', now, dueMs))) return undefined;
    return this.rollAll();
  }

  /** @returns the number of vaults in which something had moved, or whose figures were of another day */
  async rollAll(): Promise<number> {
    const now = this.dependencies.clock.now();
    const vaults = await vaultsToRoll(this.dependencies.database.tables<StockDatabase>(), now);
    for (const vaultId of vaults) {
      await this.dependencies.database.transaction(async (tx: Transaction<StockDatabase>) => {
        await rollDays(tx, vaultId, now);
        await reckonPace(tx, vaultId, now);
      });
    }
    return vaults.length;
  }
}
