/** Keys kept in a pool, or free again undrawn (docs/domain.md, b); HandOverService draws them. */
import type { Transaction } from '../../../database/database.js';
import type { StockDatabase } from '../../rows.js';
import type { Said } from './giving.service.js';
import { lockedKeys, undrawnOf, type LockedKeys } from './hand-over.repository.js';
import type { MovementsService } from './movements.service.js';

type Tx = Transaction<StockDatabase>;

/** A pool of a vault. */
export interface PoolOf {
  readonly vaultId: string;
  readonly poolId: string;
}

export class PooledKeys {
  constructor(private readonly movements: MovementsService) {}

  /**
   * Puts free keys of one place, which this transaction has locked (HandOverService.lock), into a pool, all of them; to be
   * called last.
   * @returns the id of the transaction
   */
  async pool(tx: Tx, { vaultId, poolId }: PoolOf, locked: LockedKeys, said: Said): Promise<string> {
    const chosen = lockedKeys([locked]);
    const moved = await this.movements.move(tx, { ...said, vaultId, kind: 'Pooled', chosen, poolId });
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
    const moved = await this.movements.move(tx, {
      ...{ ...said, vaultId, kind: 'Unpooled', chosen: undrawnOf(poolIds) },
    });
    return moved.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}
