import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { CLOCK } from '../tokens.js';
import { AssigningService } from './assigning/assigning.service.js';
import { CopyJob } from './copying/copy.job.js';
import { CopyingService } from './copying/copying.service.js';
import { ExplainingService } from './explain/explaining.service.js';
import { PricesGrpc } from './explain/prices.grpc.js';
import { SkuPricesService } from './explain/sku-prices.service.js';
import { ListsService } from './lists/lists.service.js';
import { priceListsGrid } from './lists/price-lists.grid.js';
import { PriceListsGrpc } from './lists/price-lists.grpc.js';
import { PriceRowsGrpc } from './prices/price-rows.grpc.js';
import { PricesService } from './prices/prices.service.js';
import { SaveJob } from './saving/save.job.js';
import { SavingService } from './saving/saving.service.js';

const asking = { database: DATABASE, lists: ListsService, jobs: JOB_ENGINE, clock: CLOCK };

/** Price lists of a vault, and who buys by them. */
@Module({
  controllers: [PriceListsGrpc, PriceRowsGrpc, PricesGrpc],
  providers: [
    made(ListsService, { database: DATABASE, records: Records, clock: CLOCK }),
    made(AssigningService, { database: DATABASE, records: Records, lists: ListsService }),
    made(PricesService, { database: DATABASE }),
    made(ExplainingService, { database: DATABASE, clock: CLOCK }),
    made(SkuPricesService, { database: DATABASE, clock: CLOCK }),
    made(SavingService, asking),
    made(SaveJob, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK }),
    made(CopyingService, asking),
    made(CopyJob, { database: DATABASE, saving: SaveJob }),
  ],
})
export class PricingModule implements OnModuleInit {
  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(SaveJob) private readonly saving: SaveJob,
    @Inject(CopyJob) private readonly copying: CopyJob,
  ) {}

  onModuleInit(): void {
    this.lists.register(priceListsGrid);
    this.jobs.register(this.saving);
    this.jobs.register(this.copying);
  }
}
