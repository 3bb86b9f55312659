import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made, madeOf } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { BookProcesses } from '../workbooks/index.js';
import { AssigningService } from './assigning/assigning.service.js';
import { PriceCalendarGrpc } from './calendar/calendar.grpc.js';
import { CalendarService } from './calendar/calendar.service.js';
import { ComparingService } from './comparing/comparing.service.js';
import { CopyJob } from './copying/copy.job.js';
import { CopyingService } from './copying/copying.service.js';
import { ExplainingService } from './explain/explaining.service.js';
import { PricesGrpc } from './explain/prices.grpc.js';
import { SkuPricesService } from './explain/sku-prices.service.js';
import { CheckingService } from './imports/checking.service.js';
import { ImportJob } from './imports/import.job.js';
import { PriceFileJob } from './imports/price-file.job.js';
import { PriceImportsGrpc } from './imports/price-imports.grpc.js';
import { PriceImportsService } from './imports/price-imports.service.js';
import { pricesOfCountry } from './lists/country-use.repository.js';
import { ListsService } from './lists/lists.service.js';
import { priceListsGrid } from './lists/price-lists.grid.js';
import { PriceListsGrpc } from './lists/price-lists.grpc.js';
import { MatrixService } from './matrix/matrix.service.js';
import { PriceRowsGrpc } from './prices/price-rows.grpc.js';
import { PricesService } from './prices/prices.service.js';
import { SaveJob } from './saving/save.job.js';
import { SavingService } from './saving/saving.service.js';

const sweepMs = 3_600_000;
const asking = { database: DATABASE, lists: ListsService, jobs: JOB_ENGINE, clock: CLOCK };

/** Price lists of a vault, and who buys by them. */
@Module({
  controllers: [PriceListsGrpc, PriceRowsGrpc, PricesGrpc, PriceCalendarGrpc, PriceImportsGrpc],
  providers: [
    made(ListsService, { database: DATABASE, records: Records, clock: CLOCK }),
    made(AssigningService, { database: DATABASE, records: Records, lists: ListsService }),
    made(PricesService, { database: DATABASE }),
    made(ExplainingService, { database: DATABASE, clock: CLOCK }),
    made(SkuPricesService, { database: DATABASE, clock: CLOCK }),
    made(MatrixService, { database: DATABASE, clock: CLOCK }),
    madeOf(CalendarService, DATABASE),
    made(ComparingService, { database: DATABASE, clock: CLOCK }),
    made(SavingService, asking),
    made(SaveJob, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK }),
    made(CopyingService, asking),
    made(CopyJob, { database: DATABASE, saving: SaveJob }),
    made(CheckingService, { database: DATABASE }),
    made(PriceImportsService, { database: DATABASE, clock: CLOCK, files: BookProcesses, checking: CheckingService }),
    made(ImportJob, { ...asking, saving: SaveJob, imports: PriceImportsService, checking: CheckingService }),
    made(PriceFileJob, {
      ...{ database: DATABASE, audit: AuditLog, clock: CLOCK, jobs: JOB_ENGINE },
      ...{ files: BookProcesses, imports: PriceImportsService },
    }),
  ],
  exports: [ListsService, PricesService],
})
export class PricingModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(COLLECTIONS) private readonly collections: Collections,
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(SaveJob) private readonly saving: SaveJob,
    @Inject(CopyJob) private readonly copying: CopyJob,
    @Inject(ImportJob) private readonly importing: ImportJob,
    @Inject(PriceImportsService) imports: PriceImportsService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(LOG) log: Logger,
  ) {
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of price imports', run: () => imports.sweep(), log });
  }

  onModuleInit(): void {
    this.lists.register(priceListsGrid);
    this.collections.registerDependency('countries', pricesOfCountry);
    this.jobs.register(this.saving);
    this.jobs.register(this.copying);
    this.jobs.register(this.importing);
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
