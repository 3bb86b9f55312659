import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '../../../kernel/log.js';
import { made } from '../../../kernel/providers.js';
import { AuditLog } from '../../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { LISTS, type Lists } from '../../content/index.js';
import { DATABASE } from '../../database/database.js';
import { JOB_ENGINE } from '../../jobs/index.js';
import { HUB } from '../../realtime/index.js';
import { Records } from '../../records/index.js';
import { Sweep } from '../../sweep.js';
import { CLOCK, LOG } from '../../tokens.js';
import { BookProcesses } from '../../workbooks/index.js';
import { ApplyJob } from './apply/apply.job.js';
import { CatalogueFileJob } from './export/catalogue-file.job.js';
import { importsGrid } from './imports.grid.js';
import { ImportsGrpc } from './imports.grpc.js';
import { ImportsService } from './imports.service.js';

const sweepMs = 3_600_000;

/** Products and SKUs as files, out and in. */
@Module({
  controllers: [ImportsGrpc],
  providers: [
    made(ImportsService, { database: DATABASE, audit: AuditLog, clock: CLOCK, files: BookProcesses }),
    made(ApplyJob, {
      ...{ database: DATABASE, audit: AuditLog, clock: CLOCK, hub: HUB, records: Records },
      ...{ jobs: JOB_ENGINE, imports: ImportsService },
    }),
    made(CatalogueFileJob, {
      ...{ database: DATABASE, audit: AuditLog, clock: CLOCK, jobs: JOB_ENGINE },
      ...{ files: BookProcesses, imports: ImportsService },
    }),
  ],
})
export class ImportsModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(LISTS) lists: Lists,
    @Inject(ImportsService) imports: ImportsService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(LOG) log: Logger,
  ) {
    lists.register(importsGrid);
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of imports', run: () => imports.sweep(), log });
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
