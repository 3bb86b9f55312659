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
import { HandOverService, PooledKeys, StockModule } from '../stock/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { TransfersModule, WayGifts } from '../transfers/index.js';
import { DrawingService } from './drawing/drawing.service.js';
import { PoolGiving } from './drawing/giving.service.js';
import { PoolSupply } from './drawing/pool-supply.service.js';
import { EndingService } from './ending/ending.service.js';
import { PoolSweep } from './ending/sweep.service.js';
import { FillingService } from './keeping/filling.service.js';
import { MakingService } from './keeping/making.service.js';
import { PartnersService } from './keeping/partners.service.js';
import { TermsService } from './keeping/terms.service.js';
import { closeAct, pauseAct, resumeAct } from './lists/pool-acts.js';
import { stockpoolInGrid, stockpoolOutGrid } from './lists/pools.grid.js';
import { PoolsService } from './pools.service.js';
import { StockpoolsGrpc } from './stockpools.grpc.js';
import { TellingService } from './telling.service.js';

/** A pool whose time is over frees its keys within a minute. */
const sweepMs = 20_000;

/** Keys kept for connections, which draw them. */
@Module({
  imports: [ConnectionsModule, StockModule, TransfersModule],
  controllers: [StockpoolsGrpc],
  providers: [
    made(TellingService, { database: DATABASE, notifier: NOTIFIER, hub: HUB }),
    madeOf(PartnersService, DATABASE),
    made(FillingService, {
      ...{ database: DATABASE, records: Records, handOver: HandOverService, pooled: PooledKeys },
      ...{ telling: TellingService, audit: AuditLog, clock: CLOCK },
    }),
    made(MakingService, {
      ...{ database: DATABASE, records: Records, partners: PartnersService, filling: FillingService },
      ...{ telling: TellingService, clock: CLOCK },
    }),
    made(TermsService, {
      ...{ database: DATABASE, records: Records, partners: PartnersService, telling: TellingService, clock: CLOCK },
    }),
    made(EndingService, {
      ...{ database: DATABASE, records: Records, pooled: PooledKeys, telling: TellingService, clock: CLOCK },
    }),
    made(PoolSweep, { database: DATABASE, ending: EndingService, telling: TellingService, clock: CLOCK }),
    made(PoolGiving, { gifts: WayGifts, telling: TellingService, audit: AuditLog, clock: CLOCK }),
    made(DrawingService, { database: DATABASE, giving: PoolGiving, clock: CLOCK }),
    made(PoolSupply, { giving: PoolGiving, clock: CLOCK }),
    made(PoolsService, { database: DATABASE, clock: CLOCK }),
  ],
  exports: [PoolSupply],
})
export class StockpoolsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(PoolSweep) due: PoolSweep,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(PendingTrade) private readonly pendingTrade: PendingTrade,
    @Inject(TermsService) private readonly terms: TermsService,
    @Inject(EndingService) private readonly ending: EndingService,
  ) {
    const run = (): Promise<void> => due.sweep();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of stockpools', run, log });
  }

  onModuleInit(): void {
    this.pendingTrade.register(this.ending);
    this.lists.register(stockpoolOutGrid, stockpoolInGrid);
    for (const act of [pauseAct, resumeAct]) this.bulkActs.register(act(this.terms));
    this.bulkActs.register(closeAct(this.ending));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
