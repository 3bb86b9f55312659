import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../../kernel/clock.js';
import { AccountsModule, CodesService } from '../../accounts/index.js';
import { AuditLog } from '../../audit/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { LIST_ROWS, LISTS, type ListRows, type Lists } from '../../content/index.js';
import { DATABASE, type Database } from '../../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../../jobs/index.js';
import { MAILER, type Mailer } from '../../mail/index.js';
import { HUB, type Hub } from '../../realtime/index.js';
import { CLOCK } from '../../tokens.js';
import { AskedTexts } from '../keys/asked/asked-texts.service.js';
import { KeysByText } from '../keys/keys-by-text.service.js';
import { MovementsService } from '../movements/movements.service.js';
import { StockModule } from '../stock.module.js';
import { blacklistingsGrid } from './blacklistings.grid.js';
import { ChangesGrpc } from './changes.grpc.js';
import { ChangesService } from './changes.service.js';
import { ChangeJob } from './confirm/change.job.js';
import { ChangeNewsService } from './confirm/change-news.service.js';
import { ConfirmService } from './confirm/confirm.service.js';
import { BlacklistService } from './partner/blacklist.service.js';
import { KeyChoiceService } from './selection/key-choice.service.js';
import { SourcesService } from './selection/sources.service.js';

/** Changes of many keys at once: blacklistings, withdrawals, changes of right. */
@Module({
  imports: [AccountsModule, StockModule],
  controllers: [ChangesGrpc],
  providers: [
    {
      provide: ChangesService,
      inject: [DATABASE, JOB_ENGINE, AuditLog, LIST_ROWS, CLOCK],
      useFactory: (database: Database, jobs: JobEngine, audit: AuditLog, listRows: ListRows, clock: Clock) =>
        new ChangesService({ database, jobs, audit, sources: new SourcesService(listRows), clock }),
    },
    {
      provide: KeyChoiceService,
      inject: [DATABASE, ChangesService, KeysByText, AskedTexts, AuditLog, CLOCK],
      useFactory: (
        database: Database,
        changes: ChangesService,
        keysByText: KeysByText,
        asked: AskedTexts,
        audit: AuditLog,
        clock: Clock,
      ) => new KeyChoiceService({ database, changes, keysByText, asked, audit, clock }),
    },
    {
      provide: ConfirmService,
      inject: [DATABASE, ChangesService, CodesService, JOB_ENGINE, AuditLog, CLOCK],
      useFactory: (
        database: Database,
        changes: ChangesService,
        codes: CodesService,
        jobs: JobEngine,
        audit: AuditLog,
        clock: Clock,
      ) => new ConfirmService({ database, changes, codes, jobs, audit, clock }),
    },
    {
      provide: BlacklistService,
      inject: [DATABASE, ChangesService, KeyChoiceService, ConfirmService, CLOCK],
      useFactory: (
        database: Database,
        own: ChangesService,
        choices: KeyChoiceService,
        confirmations: ConfirmService,
        clock: Clock,
      ) => new BlacklistService({ database, changes: own, choices, confirmations, clock }),
    },
    {
      provide: ChangeJob,
      inject: [DATABASE, MovementsService, MAILER, AuditLog, HUB, CLOCK, PLATFORM_CONFIG],
      useFactory: (
        database: Database,
        movements: MovementsService,
        mailer: Mailer,
        audit: AuditLog,
        hub: Hub,
        clock: Clock,
        config: PlatformConfig,
      ) => {
        const news = new ChangeNewsService(mailer, config.PUBLIC_URL);
        return new ChangeJob({ database, movements, news, audit, hub, clock });
      },
    },
  ],
  exports: [BlacklistService],
})
export class ChangesModule implements OnModuleInit {
  constructor(
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(ChangeJob) private readonly job: ChangeJob,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.job);
    this.lists.register(blacklistingsGrid);
  }
}
