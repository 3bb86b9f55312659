/** An accepted offer of many keys: all of them change hands in one transaction, or none. */
import type { Clock } from '../../../kernel/clock.js';
import { holdTrade } from '../../connections/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { JobContext, JobEnd, JobKind } from '../../jobs/index.js';
import { movedTables } from '../../stock/index.js';
import { offerStatus, type Obstacle } from '../offer.js';
import { findOffer, lockOffer } from '../offers.repository.js';
import type { TransfersDatabase, TransfersTx } from '../rows.js';
import { transferErrors } from '../transfers.errors.js';
import { acceptanceJob, type AcceptancePayload, type AnswersService } from './answers.service.js';
import type { ClosingService } from './closing.service.js';

export interface AcceptanceJobDependencies {
  readonly database: Database;
  readonly answers: AnswersService;
  readonly closing: ClosingService;
  readonly clock: Clock;
}

export class AcceptanceJob implements JobKind<AcceptancePayload> {
  readonly kind = acceptanceJob;
  readonly isCancellable = false;

  constructor(private readonly dependencies: AcceptanceJobDependencies) {}

  async run(context: JobContext, { offerId }: AcceptancePayload): Promise<void> {
    const { database } = this.dependencies;
    const { ownerGuid } = context.actor;
    const known = await findOffer(database.tables<TransfersDatabase>(), ownerGuid, offerId);
    if (known === undefined) throw transferErrors('transfers.offer_not_found');
    const obstacle = await database.transaction((tx: TransfersTx) => this.#carryOut(tx, context, known));
    if (obstacle !== undefined) throw transferErrors('transfers.not_possible', { params: { obstacle } });
    void database.renewStatistics(movedTables, known.quantity);
    context.progress(known.quantity, known.quantity);
  }

  /** A job that died for good leaves the keys with who offered them. */
  async onEnd(tx: AnyTransaction, end: JobEnd, { offerId }: AcceptancePayload): Promise<void> {
    const own = tx as TransfersTx;
    const offer = await lockOffer(own, end.actor.ownerGuid, offerId);
    if (offer?.status !== offerStatus.processing) return;
    const system = { ownerGuid: offer.receiver_id, kind: 'system', correlationId: end.jobId, userName: '' } as const;
    await this.dependencies.closing.release(own, system, offer, 'failed', { now: this.dependencies.clock.now() });
  }

  /** @returns what stands against it by now: then it has failed */
  async #carryOut(
    tx: TransfersTx,
    { actor }: JobContext,
    { id, connection_id }: { readonly id: string; readonly connection_id: string },
  ): Promise<Obstacle | undefined> {
    const { answers, closing, clock } = this.dependencies;
    await holdTrade(tx, actor.ownerGuid, connection_id);
    const offer = await lockOffer(tx, actor.ownerGuid, id);
    // An earlier attempt committed and died before it said so.
    if (offer?.status !== offerStatus.processing) return undefined;
    const { obstacles } = await answers.judge(tx, offer);
    // What was accepted before its SKU has ended is finished (ADR 0071).
    const taken = offer.taken_agreement_id;
    const isRightClosed = taken !== null && !(await answers.isOpen(tx, offer, taken));
    // Keys never come under a wider right than the one that was asked for.
    const obstacle = obstacles.find((each) => each !== 'discontinued') ?? (isRightClosed ? 'not_found' : undefined);
    if (obstacle === undefined) await answers.give(tx, actor, offer);
    else {
      const now = clock.now();
      const { ownerGuid, correlationId } = actor;
      const system = { ownerGuid, kind: 'system', correlationId, userName: '' } as const;
      await closing.release(tx, system, offer, 'failed', { now, failure: obstacle });
    }
    return obstacle;
  }
}
