/**
 * Offers accepted, rejected and revoked (docs/domain.md, b). Each holds the connection, then the offer, and looks at its
 * status there: of two who accept and revoke at the same moment one is told what it is by now.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { holdTrade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { JobEngine } from '../../jobs/index.js';
import { formatCount } from '../../mail/index.js';
import { isGuid } from '../../request-id.js';
import { tighterRights } from '../../rights/index.js';
import type { HandOverService } from '../../stock/index.js';
import { keysAtOnce, offerStatus, statusNameOf, type Obstacle } from '../offer.js';
import { changeOffer, findOffer, lockOffer } from '../offers.repository.js';
import { bringProduct, placeKey, readPlaces, type Place, type Way } from '../places.repository.js';
import type { OfferRow, TransfersDatabase, TransfersTx } from '../rows.js';
import { transferErrors } from '../transfers.errors.js';
import { keysOf, type ClosingService } from './closing.service.js';
import { releaseJob, type ReleasePayload } from './release.job.js';

export const acceptanceJob = 'transfers.acceptance';

export interface AcceptancePayload {
  readonly offerId: string;
}

export interface AnswersDependencies {
  readonly database: Database;
  readonly closing: ClosingService;
  readonly handOver: HandOverService;
  readonly jobs: JobEngine;
  readonly clock: Clock;
}

export class AnswersService {
  constructor(private readonly dependencies: AnswersDependencies) {}

  /**
   * By the receiver, for good.
   * @param rightId under which the keys are taken, no wider than theirs; '' = their own
   * @returns the id of the job that moves the keys; '' where it is done
   * @throws transfers.offer_not_found, offer_not_pending, not_confirmed, connection_not_active, not_possible,
   *   right_not_tighter
   */
  async accept(actor: Actor, offerId: string, isFinalConfirmed: boolean, rightId: string): Promise<string> {
    if (!isFinalConfirmed) throw transferErrors('transfers.not_confirmed');
    return this.#hold(actor, offerId, 'receiver', async (tx, pending) => {
      const { obstacles } = await this.judge(tx, pending);
      this.#refuse(obstacles);
      const offer = { ...pending, taken_agreement_id: await this.#takenUnder(tx, pending, rightId.toLowerCase()) };
      if (offer.quantity <= keysAtOnce) {
        await this.give(tx, actor, offer);
        return '';
      }
      const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
        kind: acceptanceJob,
        title: `Receive ${formatCount(offer.quantity, 'key')}`,
        payload: { offerId } satisfies AcceptancePayload,
        total: offer.quantity,
        href: `/distribution/myvault/transfers/inbox/${offerId}`,
      });
      await changeOffer(tx, offerId, {
        taken_agreement_id: offer.taken_agreement_id,
        ...{ status: offerStatus.processing, job_id: jobId, accepted_by_name: actor.userName },
      });
      return jobId;
    });
  }

  /**
   * By the receiver.
   * @returns the id of the job that frees the keys; '' where it is done
   * @throws transfers.offer_not_found, offer_not_pending
   */
  reject(actor: Actor, offerId: string, reason: string): Promise<string> {
    return this.#hold(actor, offerId, 'receiver', (tx, offer) => this.#release(tx, actor, offer, 'rejected', reason));
  }

  /** By the sender; otherwise as a rejection. */
  revoke(actor: Actor, offerId: string): Promise<string> {
    return this.#hold(actor, offerId, 'sender', (tx, offer) => this.#release(tx, actor, offer, 'revoked', ''));
  }

  async #release(
    tx: TransfersTx,
    actor: Actor,
    offer: OfferRow,
    ending: ReleasePayload['ending'],
    reason: string,
  ): Promise<string> {
    if (offer.quantity <= keysAtOnce) {
      await this.dependencies.closing.release(tx, actor, offer, ending, { now: this.#now(), reason });
      return '';
    }
    const side = ending === 'rejected' ? 'inbox' : 'outbox';
    const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
      kind: releaseJob,
      title: `${ending === 'rejected' ? 'Reject' : 'Revoke'} ${formatCount(offer.quantity, 'key')}`,
      payload: { offerId: offer.id, ending, reason } satisfies ReleasePayload,
      total: offer.quantity,
      href: `/distribution/myvault/transfers/${side}/${offer.id}`,
    });
    await changeOffer(tx, offer.id, {
      ...{ status: offerStatus.processing, job_id: jobId },
      ...{ closed_by_vault_id: actor.ownerGuid, closed_by_name: actor.userName },
    });
    return jobId;
  }

  /** What stands against an offer now, and what it is of. Of a transaction that holds the connection it stays so. */
  async judge(
    db: TransfersTx,
    offer: OfferRow,
  ): Promise<{ readonly obstacles: readonly Obstacle[]; readonly place: Place | undefined; readonly way: Way }> {
    const trade = await holdTrade(db, offer.vault_id, offer.connection_id);
    const way = {
      ...{ connectionId: offer.connection_id, isActive: trade?.state === 'active', isReturn: offer.is_return },
      ...{ senderId: offer.vault_id, receiverId: offer.receiver_id },
    };
    const ids = { skuId: offer.sku_id, rightId: offer.agreement_id };
    const place = (await readPlaces(db, way, [ids])).get(placeKey(ids));
    return { obstacles: place?.obstacles ?? ['not_found'], place, way };
  }

  /** The keys change hands, and everybody is told; of an offer that the transaction holds and has judged. */
  async give(tx: TransfersTx, actor: Actor, offer: OfferRow): Promise<void> {
    const { closing, handOver } = this.dependencies;
    const now = this.#now();
    if (offer.quantity > keysAtOnce) await prepareLargeWork(tx);
    const { place, way } = await this.judge(tx, offer);
    if (place !== undefined) await bringProduct(tx, way, place, { name: actor.userName, at: now });
    const closed = { status: offerStatus.accepted, closed_at: now, closed_by_vault_id: actor.ownerGuid };
    await changeOffer(tx, offer.id, { ...closed, closed_by_name: actor.userName, accepted_by_name: actor.userName });
    await closing.tell(tx, actor, offer, 'accepted', now);
    const given = await handOver.give(tx, {
      ...keysOf(offer, actor),
      ...{ toVaultId: offer.receiver_id, skuId: offer.sku_id, rightId: offer.agreement_id, now },
      giver: { userGuid: offer.created_by, userName: offer.created_by_name },
      toRightId: offer.taken_agreement_id ?? undefined,
    });
    await changeOffer(tx, offer.id, {
      ...{ given_txn_id: given.givenTxnId, received_txn_id: given.receivedTxnId },
      taken_agreement_id: offer.taken_agreement_id,
    });
  }

  /** @returns null: under their own. @throws transfers.right_not_tighter */
  async #takenUnder(tx: TransfersTx, offer: OfferRow, rightId: string): Promise<string | null> {
    if (rightId === '' || rightId === offer.agreement_id) return null;
    if (await this.isOpen(tx, offer, rightId)) return rightId;
    throw transferErrors('transfers.right_not_tighter');
  }

  /** Whether the receiver may take the keys under that right. */
  async isOpen(tx: TransfersTx, offer: OfferRow, rightId: string): Promise<boolean> {
    const open = await tighterRights(tx.$pickTables<'agreement'>(), offer.receiver_id, offer.agreement_id);
    return open.some(({ id }) => id === rightId);
  }

  #refuse([obstacle]: readonly Obstacle[]): void {
    if (obstacle === 'connection') throw transferErrors('transfers.connection_not_active');
    if (obstacle !== undefined) throw transferErrors('transfers.not_possible', { params: { obstacle } });
  }

  /** @throws transfers.offer_not_found, offer_not_pending: also of one whose time is over */
  async #hold<R>(
    actor: Actor,
    offerId: string,
    side: 'sender' | 'receiver',
    work: (tx: TransfersTx, offer: OfferRow) => Promise<R>,
  ): Promise<R> {
    const { database } = this.dependencies;
    const isOfSide = (offer: OfferRow): boolean =>
      (side === 'sender' ? offer.vault_id : offer.receiver_id) === actor.ownerGuid;
    const known = isGuid(offerId)
      ? await findOffer(database.tables<TransfersDatabase>(), actor.ownerGuid, offerId)
      : undefined;
    if (known === undefined || !isOfSide(known)) throw transferErrors('transfers.offer_not_found');
    return database.transaction(async (tx: TransfersTx) => {
      // In this order also where a connection ends with its offers.
      await holdTrade(tx, actor.ownerGuid, known.connection_id);
      const offer = await lockOffer(tx, actor.ownerGuid, offerId);
      if (offer === undefined) throw transferErrors('transfers.offer_not_found');
      const isOver = offer.status === offerStatus.pending && offer.expires_at <= this.#now();
      const status = isOver ? 'expired' : statusNameOf(offer.status);
      if (status !== 'pending') throw transferErrors('transfers.offer_not_pending', { params: { status } });
      return work(tx, offer);
    });
  }

  #now(): Date {
    return this.dependencies.clock.now();
  }
}
