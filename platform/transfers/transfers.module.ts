import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { BULK_ACTS, LIST_ROWS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { ConnectionsModule, PendingTrade } from '../connections/index.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { HandOverService, StockModule } from '../stock/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { AcceptanceJob } from './answering/acceptance.job.js';
import { AnswersService } from './answering/answers.service.js';
import { ClosingService } from './answering/closing.service.js';
import { ExpiryService } from './answering/expiry.service.js';
import { PendingOffers } from './answering/pending-offers.service.js';
import { ReleaseJob } from './answering/release.job.js';
import { acceptAct, rejectAct, revokeAct } from './lists/offer-acts.js';
import { inboxGrid, outboxGrid } from './lists/offers.grid.js';
import { OfferingService } from './making/offering.service.js';
import { WayGifts } from './making/way-gifts.service.js';
import { OffersService } from './offers.service.js';
import { TransfersGrpc } from './transfers.grpc.js';

/** An offer that has ended is closed within a minute. */
const sweepMs = 20_000;

/** Offers of keys from vault to vault. */
@Module({
  imports: [ConnectionsModule, StockModule],
  controllers: [TransfersGrpc],
  providers: [
    made(OfferingService, {
      ...{ database: DATABASE, handOver: HandOverService, lists: LIST_ROWS, notifier: NOTIFIER },
      ...{ audit: AuditLog, hub: HUB, clock: CLOCK },
    }),
    made(ClosingService, {
      ...{ database: DATABASE, handOver: HandOverService, notifier: NOTIFIER, audit: AuditLog, hub: HUB },
    }),
    made(AnswersService, {
      ...{ database: DATABASE, closing: ClosingService, handOver: HandOverService, jobs: JOB_ENGINE, clock: CLOCK },
    }),
    made(AcceptanceJob, { database: DATABASE, answers: AnswersService, closing: ClosingService, clock: CLOCK }),
    made(ReleaseJob, { database: DATABASE, closing: ClosingService, clock: CLOCK }),
    made(PendingOffers, { closing: ClosingService, clock: CLOCK }),
    made(ExpiryService, { database: DATABASE, closing: ClosingService, notifier: NOTIFIER, clock: CLOCK }),
    made(OffersService, { database: DATABASE, clock: CLOCK }),
    made(WayGifts, { handOver: HandOverService, clock: CLOCK }),
  ],
  exports: [WayGifts],
})
export class TransfersModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(ExpiryService) expiry: ExpiryService,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(AnswersService) private readonly answers: AnswersService,
    @Inject(AcceptanceJob) private readonly acceptance: AcceptanceJob,
    @Inject(ReleaseJob) private readonly releasing: ReleaseJob,
    @Inject(PendingTrade) private readonly pendingTrade: PendingTrade,
    @Inject(PendingOffers) private readonly pendingOffers: PendingOffers,
  ) {
    const run = (): Promise<void> => expiry.sweep();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of offers', run, log });
  }

  onModuleInit(): void {
    this.jobs.register(this.acceptance);
    this.jobs.register(this.releasing);
    this.pendingTrade.register(this.pendingOffers);
    this.lists.register(outboxGrid, inboxGrid);
    for (const act of [acceptAct, rejectAct, revokeAct]) this.bulkActs.register(act(this.answers));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
