import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../../kernel/log.js';
import { made } from '../../../kernel/providers.js';
import { AuditLog } from '../../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { LISTS, type Lists } from '../../content/index.js';
import { DATABASE } from '../../database/database.js';
import { JOB_ENGINE } from '../../jobs/index.js';
import { NOTIFIER } from '../../notifications/index.js';
import { HUB } from '../../realtime/index.js';
import { Records } from '../../records/index.js';
import { Sweep } from '../../sweep.js';
import { CLOCK, LOG } from '../../tokens.js';
import { BookProcesses } from '../../workbooks/index.js';
import { ListsService } from '../lists/lists.service.js';
import { PricingModule } from '../pricing.module.js';
import { PromotionFileJob } from './imports/promotion-file.job.js';
import { PromotionImportsGrpc } from './imports/promotion-imports.grpc.js';
import { PromotionImportsService } from './imports/promotion-imports.service.js';
import { ItemsService } from './items/items.service.js';
import { PromotedPricesService } from './items/promoted-prices.service.js';
import { promotionsGrid } from './promotions.grid.js';
import { PromotionsGrpc } from './promotions.grpc.js';
import { PromotionsService } from './promotions.service.js';
import { TellingService } from './telling/telling.service.js';

/** It begins and ends by its times alone; within this time people are told. */
const sweepMs = 20_000;
const forgettingMs = 3_600_000;

const recorded = { database: DATABASE, records: Records, clock: CLOCK };

/** Discounts on SKUs of price lists, for a time. */
@Module({
  imports: [PricingModule],
  controllers: [PromotionsGrpc, PromotionImportsGrpc],
  providers: [
    made(TellingService, { database: DATABASE, notifier: NOTIFIER, hub: HUB, clock: CLOCK }),
    made(PromotionsService, { ...recorded, lists: ListsService, telling: TellingService }),
    made(PromotedPricesService, { database: DATABASE, clock: CLOCK }),
    made(ItemsService, { ...recorded, prices: PromotedPricesService }),
    made(PromotionImportsService, { database: DATABASE, clock: CLOCK, files: BookProcesses, items: ItemsService }),
    made(PromotionFileJob, {
      ...{ database: DATABASE, audit: AuditLog, clock: CLOCK, jobs: JOB_ENGINE },
      ...{ files: BookProcesses, imports: PromotionImportsService },
    }),
  ],
})
export class PromotionsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: readonly Sweep[];

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(TellingService) telling: TellingService,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(PromotionImportsService) imports: PromotionImportsService,
  ) {
    const forget = (): Promise<void> => imports.sweep();
    this.sweeps = [
      new Sweep({ everyMs: sweepMs, name: 'the sweep of promotions', run: () => telling.sweep(), log }),
      new Sweep({ everyMs: forgettingMs, name: 'the sweep of promotion imports', run: forget, log }),
    ];
  }

  onModuleInit(): void {
    this.lists.register(promotionsGrid);
  }

  onApplicationBootstrap(): void {
    if (!isWorking(this.config)) return;
    for (const sweep of this.sweeps) sweep.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
