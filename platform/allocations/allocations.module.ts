import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made, madeOf } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { ConnectionsModule, PendingTrade } from '../connections/index.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { StockModule } from '../stock/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { TransfersModule, WayGifts } from '../transfers/index.js';
import { AllocationsGrpc } from './allocations.grpc.js';
import { AllocationsService } from './allocations.service.js';
import { AllocationSupply } from './drawing/allocation-supply.service.js';
import { DrawingService } from './drawing/drawing.service.js';
import { AllocationGiving } from './drawing/giving.service.js';
import { EndingService } from './ending/ending.service.js';
import { AllocationSweep } from './ending/sweep.service.js';
import { HoldingService } from './keeping/holding.service.js';
import { SwitchesService } from './keeping/switches.service.js';
import { TermsService } from './keeping/terms.service.js';
import { acceptAct, activateAct, closeAct, pauseAct, rejectAct, revokeAct } from './lists/allocation-acts.js';
import { allocatedGrid, myAllocationsGrid } from './lists/allocations.grid.js';
import { AnswersService } from './offering/answers.service.js';
import { OfferingService } from './offering/offering.service.js';
import { TellingService } from './telling.service.js';

/** An allocation whose time is over is closed within a minute; nothing is drawn by it before. */
const sweepMs = 20_000;

const telling = { telling: TellingService, clock: CLOCK };
const held = { ...telling, holding: HoldingService, audit: AuditLog };
const recorded = { ...telling, database: DATABASE, records: Records };

/** Keys promised to connections, which draw them out of free stock. */
@Module({
  imports: [ConnectionsModule, StockModule, TransfersModule],
  controllers: [AllocationsGrpc],
  providers: [
    made(TellingService, { database: DATABASE, notifier: NOTIFIER, hub: HUB }),
    madeOf(HoldingService, DATABASE),
    made(OfferingService, recorded),
    made(AnswersService, held),
    made(TermsService, recorded),
    made(SwitchesService, held),
    made(EndingService, recorded),
    made(AllocationSweep, { ...telling, database: DATABASE, ending: EndingService }),
    made(AllocationGiving, { ...telling, gifts: WayGifts, audit: AuditLog }),
    made(DrawingService, { database: DATABASE, holding: HoldingService, giving: AllocationGiving, clock: CLOCK }),
    made(AllocationSupply, { giving: AllocationGiving, clock: CLOCK }),
    made(AllocationsService, { database: DATABASE, clock: CLOCK }),
  ],
  exports: [AllocationSupply],
})
export class AllocationsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(AllocationSweep) due: AllocationSweep,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(PendingTrade) private readonly pendingTrade: PendingTrade,
    @Inject(AnswersService) private readonly answers: AnswersService,
    @Inject(SwitchesService) private readonly switches: SwitchesService,
    @Inject(EndingService) private readonly ending: EndingService,
  ) {
    const run = (): Promise<void> => due.sweep();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of allocations', run, log });
  }

  onModuleInit(): void {
    this.pendingTrade.register(this.ending);
    this.lists.register(myAllocationsGrid, allocatedGrid);
    for (const act of [acceptAct, rejectAct, revokeAct]) this.bulkActs.register(act(this.answers));
    for (const side of ['owner', 'partner'] as const)
      for (const act of [pauseAct, activateAct]) this.bulkActs.register(act(this.switches, side));
    this.bulkActs.register(closeAct(this.ending));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
