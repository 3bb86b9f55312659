/**
 * Keys that go their way to another vault without an offer: drawn from a pool or by an allocation, or out of free stock for
 * an order (docs/domain.md, b). What the three have in common; limits, and who hears of it, are of each.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { prepareLargeWork } from '../../database/large-work.js';
import { systemMover, type GivenTransactions, type HandOverService, type LockedKeys } from '../../stock/index.js';
import { keysAtOnce } from '../offer.js';
import { bringProduct, type Place, type PlaceIds, type Way } from '../places.repository.js';
import type { TransfersTx } from '../rows.js';

/** Locked keys on their way, and what both books say of them. */
export interface WayGift {
  readonly way: Way;
  readonly place: Place;
  readonly locked: LockedKeys;
  /** By which they are drawn; absent, by none. */
  readonly allocationId?: string;
  readonly reference: string;
  readonly documentId: string;
}

export interface WayGiftsDependencies {
  readonly handOver: HandOverService;
  readonly clock: Clock;
}

export class WayGifts {
  constructor(private readonly dependencies: WayGiftsDependencies) {}

  /**
   * Locks the oldest keys of the sender's, free or of a pool, to be given in the same transaction.
   * @returns also fewer than wanted: others may have taken some meanwhile
   */
  async lock(
    tx: TransfersTx,
    { senderId }: Way,
    wanted: PlaceIds & { readonly quantity: number; readonly poolId?: string },
  ): Promise<LockedKeys> {
    if (wanted.quantity > keysAtOnce) await prepareLargeWork(tx);
    const { skuId, rightId, quantity, poolId } = wanted;
    return this.dependencies.handOver.lockToDraw(tx, senderId, { skuId, rightId, quantity, poolId });
  }

  /**
   * Gives them to the receiver, whose catalogue has the product then; to be called last. In the sender's books nobody has
   * acted.
   * @param actor of the receiver
   */
  async give(tx: TransfersTx, actor: Actor, gift: WayGift): Promise<GivenTransactions> {
    const { handOver, clock } = this.dependencies;
    const { way, place, locked, allocationId, reference, documentId } = gift;
    const { skuId, rightId, count: quantity } = locked;
    const now = clock.now();
    await bringProduct(tx, way, place, { name: actor.userName, at: now });
    const given = { skuId, rightId, quantity, vaultId: way.senderId, toVaultId: way.receiverId, giver: systemMover };
    return handOver.draw(tx, { ...given, actor, now, reference, documentId }, locked, allocationId);
  }
}
