import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made, madeBy } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { PLATFORM_CONFIG, setting } from '../config.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE } from '../jobs/index.js';
import { CLOCK } from '../tokens.js';
import { Records } from '../records/index.js';
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
    madeBy(
      ListsService,
      { database: DATABASE, config: PLATFORM_CONFIG, clock: CLOCK },
      ({ database, config, clock }) =>
        new ListsService(new ListRepository(database), new Cursors(config.FINGERPRINT_PEPPER), clock),
    ),
    { provide: LISTS, useExisting: ListsService },
    { provide: LIST_ROWS, useExisting: ListsService },
    made(BulkService, { lists: ListsService, jobs: JOB_ENGINE, database: DATABASE, audit: AuditLog }),
    { provide: BULK_ACTS, useExisting: BulkService },
    made(ViewsService, { lists: ListsService, database: DATABASE, records: Records, clock: CLOCK }),
    made(ListExportService, {
      lists: ListsService,
      jobs: JOB_ENGINE,
      database: DATABASE,
      audit: AuditLog,
      clock: CLOCK,
      rowsAtOnce: setting('EXPORT_ROWS_AT_ONCE'),
    }),
  ],
  exports: [BULK_ACTS, LIST_ROWS, LISTS],
})
export class ContentModule implements OnModuleInit {
  constructor(@Inject(ListsService) private readonly lists: ListsService) {}

  onModuleInit(): void {
    this.lists.register(jobsGrid);
  }
}
