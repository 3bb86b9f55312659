import { Module } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { AllocationsModule, AllocationSupply } from '../allocations/index.js';
import { AuditLog } from '../audit/index.js';
import { DATABASE } from '../database/database.js';
import { HUB } from '../realtime/index.js';
import { PoolSupply, StockpoolsModule } from '../stockpools/index.js';
import { CLOCK } from '../tokens.js';
import { TransfersModule, WayGifts } from '../transfers/index.js';
import { ExplanationService } from './explanation.service.js';
import { FreeStock } from './sources/free-stock.service.js';
import { SourcesService } from './sources/sources.service.js';
import { SupplyGrpc } from './supply.grpc.js';
import { SupplyService } from './supply.service.js';

const steps = { pools: PoolSupply, allocations: AllocationSupply, free: FreeStock };

/** Which keys serve whom: one's own, those of pools and allocations, and what a seller has free. */
@Module({
  imports: [AllocationsModule, StockpoolsModule, TransfersModule],
  controllers: [SupplyGrpc],
  providers: [
    made(FreeStock, { database: DATABASE, gifts: WayGifts, audit: AuditLog, hub: HUB }),
    made(SourcesService, steps),
    made(SupplyService, { ...steps, sources: SourcesService, clock: CLOCK }),
    made(ExplanationService, { database: DATABASE, sources: SourcesService }),
  ],
  exports: [SupplyService],
})
export class SupplyModule {}
