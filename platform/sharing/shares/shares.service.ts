/**
 * Keeps what connections see true to the catalogue, the settings and the rules. The database marks a vault when any of
 * them changes (migration 0110); a vault that was quiet for a moment, or has waited for ten seconds, is computed, by one
 * process, some sides at a time. The marks go last: whoever dies before leaves the work to the next.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Database, Transaction } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { Hub } from '../../realtime/index.js';
import { settleEach } from '../../sweep.js';
import type { SharingTables } from '../rows.js';
import { applyShares } from './evaluation.repository.js';
import { claimVault, dueVaults, lockSides, marksOf, settleVault, sidesOf } from './shares.repository.js';

const quietMs = 1_000;
const maxWaitMs = 10_000;
const claimMs = 120_000;
/** Sides in one transaction. */
const together = 10;
/** Transactions at once: a processor of the database's each. */
const sideBySide = 2;

export interface SharesDependencies {
  readonly database: Database;
  readonly hub: Hub;
  readonly clock: Clock;
}

type Tx = Transaction<SharingTables>;

export class SharesService {
  constructor(private readonly dependencies: SharesDependencies) {}

  /** Computes the vaults that are due. */
  async sweep(): Promise<void> {
    const db = this.dependencies.database.tables<SharingTables>();
    await settleEach(await dueVaults(db, quietMs, maxWaitMs), async (vaultId) => {
      if (await claimVault(db, vaultId, claimMs)) await this.compute(vaultId);
    });
  }

  /** Whatever is marked, at once. */
  async compute(vaultId: string): Promise<void> {
    const { database, clock } = this.dependencies;
    const db = database.tables<SharingTables>();
    const now = clock.now();
    const marks = await marksOf(db, vaultId);
    const sides = await sidesOf(db, vaultId);
    const parts: number[][] = [];
    for (let at = 0; at < sides.length; at += together) parts.push(sides.slice(at, at + together));
    let changes = 0;
    const work = async (): Promise<void> => {
      for (let part = parts.shift(); part !== undefined; part = parts.shift())
        changes += await this.#computeSides(vaultId, part, now);
    };
    // Whoever fails leaves the other to end its part: nobody goes on behind what is told of this.
    const ended = await Promise.allSettled(Array.from({ length: sideBySide }, work));
    for (const { reason } of ended.filter((each) => each.status === 'rejected')) throw reason;
    await database.transaction((tx: Tx) => settleVault(tx, vaultId, marks, now));
    if (marks.length > 0 || changes > 0) this.dependencies.hub.publish(vaultId, 'collectionchanged', {});
  }

  async #computeSides(sellerId: string, sides: readonly number[], now: Date): Promise<number> {
    const { database, hub } = this.dependencies;
    return database.transaction(async (tx: Tx) => {
      await lockSides(tx, sides);
      await prepareLargeWork(tx);
      const changed = (await applyShares(tx, { sellerId, sides, now })).filter(({ changes }) => changes > 0);
      database.afterCommit(tx, () => {
        for (const { buyer_id } of changed) hub.publish(buyer_id, 'collectionchanged', {});
      });
      return changed.length;
    });
  }
}
