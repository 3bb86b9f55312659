/** Keys offered to another vault, released, given to it, or drawn by it (docs/domain.md, a, transitions 10 to 12; b). */
import type { Transaction } from '../../../database/database.js';
import { keyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import type { Gift, GivenTransactions, GivingService, Said } from './giving.service.js';
import {
  insertionsOf,
  lockedKeys,
  lockedOfPlace,
  lockOffered,
  lockOldest,
  lockPassing,
  momentOf,
  offeredBy,
  receivedBy,
  type LockedKeys,
  type WantedKeys,
} from './hand-over.repository.js';
import type { MovedTransaction, MovementsService } from './movements.service.js';

type Tx = Transaction<StockDatabase>;

/** Keys of an offer, which one transaction of the vault has put aside. */
export interface OfferedKeys extends Said {
  readonly vaultId: string;
  readonly offeredTxnId: string;
  readonly quantity: number;
}

export interface GivenKeys extends OfferedKeys, Gift {
  /** A tighter right, under which the other vault takes them; absent: they keep theirs. */
  readonly toRightId?: string | undefined;
}

export interface HandOverDependencies {
  readonly movements: MovementsService;
  readonly giving: GivingService;
}

const moverOf = async (tx: Tx, { vaultId, offeredTxnId: txnId }: OfferedKeys) => ({
  ...{ vaultId, txnId, movedAt: await momentOf(tx, vaultId, txnId) },
});

export class HandOverService {
  constructor(private readonly dependencies: HandOverDependencies) {}

  /**
   * Locks the oldest free keys of each place, or those of a pool, to be put aside in the same transaction.
   * @returns how many each place has of what is wanted; nothing is changed
   */
  async lock(tx: Tx, vaultId: string, wanted: readonly WantedKeys[]): Promise<LockedKeys[]> {
    const inOrder = wanted.toSorted((a, b) => (a.skuId + a.rightId < b.skuId + b.rightId ? -1 : 1));
    const locked: LockedKeys[] = [];
    for (const each of inOrder) locked.push(await lockOldest(tx, vaultId, each));
    return locked;
  }

  /** The same of one place, to be drawn: of many who draw at once none waits for another as long as there are enough. */
  lockToDraw(tx: Tx, vaultId: string, wanted: WantedKeys): Promise<LockedKeys> {
    return lockPassing(tx, vaultId, wanted);
  }

  /** Puts locked keys aside, all of them; to be called last. @returns a transaction for each place */
  async offer(
    tx: Tx,
    vaultId: string,
    locked: readonly LockedKeys[],
    said: Said,
  ): Promise<readonly MovedTransaction[]> {
    const chosen = lockedKeys(locked);
    const moved = await this.dependencies.movements.move(tx, { ...said, vaultId, kind: 'Offered', chosen });
    const count = moved.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count !== locked.reduce((sum, each) => sum + each.count, 0))
      throw new Error('not all locked keys were offered');
    return moved.transactions;
  }

  /** Makes an offer's keys free again, all of them; to be called last. */
  async release(tx: Tx, keys: OfferedKeys): Promise<void> {
    const { actor, vaultId, reference, documentId, now, quantity } = keys;
    const chosen = offeredBy(await moverOf(tx, keys));
    const moved = await this.dependencies.movements.move(tx, {
      ...{ actor, vaultId, kind: 'OfferReleased', chosen, reference, documentId, now },
    });
    const count = moved.transactions.reduce((sum, each) => sum + each.quantity, 0);
    if (count !== quantity) throw new Error('an offer has released other keys than its own');
  }

  /**
   * Gives an offer's keys to the other vault, all of them; to be called last.
   * @returns the transactions of the vault that gives and of the one that gets
   */
  async give(tx: Tx, keys: GivenKeys): Promise<GivenTransactions> {
    const offered = await moverOf(tx, keys);
    const { count, insertionIds } = await lockOffered(tx, offered);
    if (count !== keys.quantity) throw new Error('an offer has other keys than its own');
    const given = await this.dependencies.giving.give(tx, keys, {
      ...{ chosen: offeredBy(offered), fromState: keyState.offered, insertionIds },
    });
    if (keys.toRightId !== undefined) await this.#tighten(tx, keys, keys.toRightId, given.receivedTxnId);
    return given;
  }

  /** In the books of the vault that got them: behind the receipt, so a moment later. It has a lane and waits for none. */
  async #tighten(tx: Tx, gift: Gift, toRightId: string, txnId: string): Promise<void> {
    const { actor, toVaultId: vaultId, quantity, reference, documentId, now: movedAt } = gift;
    const moved = await this.dependencies.movements.move(tx, {
      ...{ actor, vaultId, kind: 'RightChanged', toRightId, reference, documentId },
      ...{ chosen: receivedBy({ vaultId, txnId, movedAt }), now: new Date(movedAt.getTime() + 1) },
    });
    const count = moved.transactions.reduce((sum, each) => sum + each.quantity, 0);
    if (count !== quantity) throw new Error('not all received keys came under the tighter right');
  }

  /**
   * Gives keys of one place, free or in a pool, which this transaction has locked, to the other vault, all of them; to be
   * called last.
   * @param allocationId by which they are drawn: they bear it until they change their holder again; absent, by none
   * @returns the transactions of the vault that gives and of the one that gets
   */
  async draw(tx: Tx, gift: Gift, locked: LockedKeys, allocationId?: string): Promise<GivenTransactions> {
    const chosen = lockedOfPlace(gift.vaultId, locked);
    const insertionIds = await insertionsOf(tx, gift.vaultId, chosen);
    const { poolId } = locked;
    return this.dependencies.giving.give(tx, gift, {
      ...{ chosen, insertionIds, fromState: poolId === undefined ? keyState.available : keyState.inPool },
      ...(poolId !== undefined && { poolId }),
      ...(allocationId !== undefined && { allocationId }),
    });
  }
}
