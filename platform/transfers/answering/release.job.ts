/** A large offer that is rejected or revoked: all of its keys are free again in one transaction, or none. */
import type { Clock } from '../../../kernel/clock.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { JobContext, JobEnd, JobKind } from '../../jobs/index.js';
import { movedTables } from '../../stock/index.js';
import { offerStatus } from '../offer.js';
import { changeOffer, lockOffer } from '../offers.repository.js';
import type { OfferRow, TransfersTx } from '../rows.js';
import type { ClosingService } from './closing.service.js';

export const releaseJob = 'transfers.release';

export interface ReleasePayload {
  readonly offerId: string;
  readonly ending: 'rejected' | 'revoked';
  readonly reason: string;
}

export interface ReleaseJobDependencies {
  readonly database: Database;
  readonly closing: ClosingService;
  readonly clock: Clock;
}

/** Of an offer that waits for this job. */
const isBeingReleased = (offer: OfferRow | undefined, jobId: string): offer is OfferRow =>
  offer?.status === offerStatus.processing && offer.job_id === jobId;

export class ReleaseJob implements JobKind<ReleasePayload> {
  readonly kind = releaseJob;
  readonly isCancellable = false;

  constructor(private readonly dependencies: ReleaseJobDependencies) {}

  async run(context: JobContext, { offerId, ending, reason }: ReleasePayload): Promise<void> {
    const { actor, jobId } = context;
    const { database, closing, clock } = this.dependencies;
    const quantity = await database.transaction(async (tx: TransfersTx) => {
      const offer = await lockOffer(tx, actor.ownerGuid, offerId);
      // An earlier attempt committed and died before it said so.
      if (!isBeingReleased(offer, jobId)) return 0;
      await closing.release(tx, actor, offer, ending, { now: clock.now(), reason });
      return offer.quantity;
    });
    if (quantity === 0) return;
    void database.renewStatistics(movedTables, quantity);
    context.progress(quantity, quantity);
  }

  /** A job that died for good leaves the offer as it was: it waits for an answer. */
  async onEnd(tx: AnyTransaction, { actor, jobId }: JobEnd, { offerId }: ReleasePayload): Promise<void> {
    const own = tx as TransfersTx;
    const offer = await lockOffer(own, actor.ownerGuid, offerId);
    if (!isBeingReleased(offer, jobId)) return;
    await changeOffer(own, offerId, {
      ...{ status: offerStatus.pending, job_id: null, closed_by_vault_id: null, closed_by_name: '' },
    });
  }
}
