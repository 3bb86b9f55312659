import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import { AuditLog } from '../audit/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { DATABASE, type Database } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { CLOCK } from '../tokens.js';
import { BULK_ACTS } from './bulk/bulk-act.js';
import { BulkGrpc } from './bulk/bulk.grpc.js';
import { BulkService } from './bulk/bulk.service.js';
import { ContentController } from './content.controller.js';
import { ContentGrpc } from './content.grpc.js';
import { ListExportService } from './export/list-export.service.js';
import { jobsGrid } from './job-centre/jobs.grid.js';
import { LIST_ROWS } from './list/chosen-rows.js';
import { LISTS } from './list/declaration.grid.js';
import { Cursors } from './list/list-cursor.js';
import { ListRepository } from './list/list.repository.js';
import { ListsService } from './list/lists.service.js';
import { NavigationController } from './navigation/navigation.controller.js';
import { ViewsGrpc } from './views/views.grpc.js';
import { ViewsService } from './views/views.service.js';

/** Global: every domain may have lists. */
@Global()
@Module({
  controllers: [BulkGrpc, ContentController, ContentGrpc, NavigationController, ViewsGrpc],
  providers: [
    {
      provide: ListsService,
      inject: [DATABASE, PLATFORM_CONFIG, CLOCK],
      useFactory: (database: Database, config: PlatformConfig, clock: Clock) =>
        new ListsService(new ListRepository(database), new Cursors(config.FINGERPRINT_PEPPER), clock),
    },
    { provide: LISTS, useExisting: ListsService },
    { provide: LIST_ROWS, useExisting: ListsService },
    {
      provide: BulkService,
      inject: [ListsService, JOB_ENGINE, DATABASE, AuditLog],
      useFactory: (lists: ListsService, jobs: JobEngine, database: Database, audit: AuditLog) =>
        new BulkService({ lists, jobs, database, audit }),
    },
    { provide: BULK_ACTS, useExisting: BulkService },
    {
      provide: ViewsService,
      inject: [ListsService, DATABASE, AuditLog, CLOCK],
      useFactory: (lists: ListsService, database: Database, audit: AuditLog, clock: Clock) =>
        new ViewsService({ lists, database, audit, clock }),
    },
    {
      provide: ListExportService,
      inject: [ListsService, JOB_ENGINE, DATABASE, AuditLog, CLOCK, PLATFORM_CONFIG],
      useFactory: (
        lists: ListsService,
        jobs: JobEngine,
        database: Database,
        audit: AuditLog,
        clock: Clock,
        config: PlatformConfig,
      ) => new ListExportService({ lists, jobs, database, audit, clock, rowsAtOnce: config.EXPORT_ROWS_AT_ONCE }),
    },
  ],
  exports: [BULK_ACTS, LIST_ROWS, LISTS],
})
export class ContentModule implements OnModuleInit {
  constructor(@Inject(ListsService) private readonly lists: ListsService) {}

  onModuleInit(): void {
    this.lists.register(jobsGrid);
  }
}
