/** Keys kept in a pool, drawn from it, or free again (docs/domain.md, b). */
import type { Transaction } from '../../../database/database.js';
import { keyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import type { Gift, GivenTransactions, GivingService, Said } from './giving.service.js';
import {
  insertionsOf,
  lockedKeys,
  lockedOfPlace,
  lockOldest,
  undrawnOf,
  type LockedKeys,
  type WantedKeys,
} from './hand-over.repository.js';
import type { MovementsService } from './movements.service.js';

type Tx = Transaction<StockDatabase>;

/** A pool of a vault. */
export interface PoolOf {
  readonly vaultId: string;
  readonly poolId: string;
}

export interface PooledKeysDependencies {
  readonly movements: MovementsService;
  readonly giving: GivingService;
}

export class PooledKeys {
  constructor(private readonly dependencies: PooledKeysDependencies) {}

  /**
   * Puts free keys of one place, which this transaction has locked (HandOverService.lock), into a pool, all of them; to be
   * called last.
   * @returns the id of the transaction
   */
  async pool(tx: Tx, { vaultId, poolId }: PoolOf, locked: LockedKeys, said: Said): Promise<string> {
    const chosen = lockedKeys([locked]);
    const moved = await this.dependencies.movements.move(tx, { ...said, vaultId, kind: 'Pooled', chosen, poolId });
    const [transaction] = moved.transactions;
    if (transaction?.quantity !== locked.count) throw new Error('not all locked keys came into the pool');
    return transaction.id;
  }

  /**
   * Makes all undrawn keys of pools of a vault free again; to be called last. Of several at once: one pool after the other
   * would meet a blacklisting over both of them in the other order of the keys.
   * @returns how many
   */
  async release(tx: Tx, vaultId: string, poolIds: readonly string[], said: Said): Promise<number> {
    const moved = await this.dependencies.movements.move(tx, {
      ...{ ...said, vaultId, kind: 'Unpooled', chosen: undrawnOf(poolIds) },
    });
    return moved.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Locks the oldest keys of a pool, to be drawn in the same transaction; nothing is changed. */
  lock(tx: Tx, vaultId: string, wanted: WantedKeys & { readonly poolId: string }): Promise<LockedKeys> {
    return lockOldest(tx, vaultId, wanted);
  }

  /**
   * Gives locked keys of a pool to the other vault, all of them; to be called last.
   * @returns the transactions of the vault that gives and of the one that gets
   */
  async draw(tx: Tx, gift: Gift, locked: LockedKeys & { readonly poolId: string }): Promise<GivenTransactions> {
    const chosen = lockedOfPlace(gift.vaultId, locked);
    const insertionIds = await insertionsOf(tx, gift.vaultId, chosen);
    const { poolId } = locked;
    return this.dependencies.giving.give(tx, gift, { chosen, fromState: keyState.inPool, insertionIds, poolId });
  }
}
