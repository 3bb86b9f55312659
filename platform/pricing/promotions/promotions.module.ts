import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../../kernel/log.js';
import { made } from '../../../kernel/providers.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { LISTS, type Lists } from '../../content/index.js';
import { DATABASE } from '../../database/database.js';
import { NOTIFIER } from '../../notifications/index.js';
import { HUB } from '../../realtime/index.js';
import { Records } from '../../records/index.js';
import { Sweep } from '../../sweep.js';
import { CLOCK, LOG } from '../../tokens.js';
import { ListsService } from '../lists/lists.service.js';
import { PricingModule } from '../pricing.module.js';
import { ItemsService } from './items/items.service.js';
import { PromotedPricesService } from './items/promoted-prices.service.js';
import { promotionsGrid } from './promotions.grid.js';
import { PromotionsGrpc } from './promotions.grpc.js';
import { PromotionsService } from './promotions.service.js';
import { TellingService } from './telling/telling.service.js';

/** It begins and ends by its times alone; within this time people are told. */
const sweepMs = 20_000;

const recorded = { database: DATABASE, records: Records, clock: CLOCK };

/** Discounts on SKUs of price lists, for a time. */
@Module({
  imports: [PricingModule],
  controllers: [PromotionsGrpc],
  providers: [
    made(TellingService, { database: DATABASE, notifier: NOTIFIER, hub: HUB, clock: CLOCK }),
    made(PromotionsService, { ...recorded, lists: ListsService, telling: TellingService }),
    made(PromotedPricesService, { database: DATABASE, clock: CLOCK }),
    made(ItemsService, { ...recorded, prices: PromotedPricesService }),
  ],
})
export class PromotionsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(TellingService) telling: TellingService,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
  ) {
    const run = (): Promise<void> => telling.sweep();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of promotions', run, log });
  }

  onModuleInit(): void {
    this.lists.register(promotionsGrid);
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
