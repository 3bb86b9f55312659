import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made, madeBy } from '../../kernel/providers.js';
import { AccountsModule, CodesService } from '../accounts/index.js';
import { AuditLog } from '../audit/index.js';
import { LIST_ROWS, LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { CLOCK } from '../tokens.js';
import { AskedTexts } from './keys/asked/asked-texts.service.js';
import { KeysByText } from './ledger/known/keys-by-text.service.js';
import { MovementsService } from './ledger/movements/movements.service.js';
import { StockModule } from './stock.module.js';
import { blacklistingsGrid } from './runs/changes/blacklistings.grid.js';
import { ChangesGrpc } from './runs/changes/changes.grpc.js';
import { ChangesService } from './runs/changes/changes.service.js';
import { ChangeJob } from './runs/changes/confirm/change.job.js';
import { ChangeNewsService } from './runs/changes/confirm/change-news.service.js';
import { ConfirmService } from './runs/changes/confirm/confirm.service.js';
import { BlacklistService } from './runs/changes/partner/blacklist.service.js';
import { KeyChoiceService } from './runs/changes/selection/key-choice.service.js';
import { SourcesService } from './runs/changes/selection/sources.service.js';

/** Changes of many keys at once: blacklistings, withdrawals, changes of right. */
@Module({
  imports: [AccountsModule, StockModule],
  controllers: [ChangesGrpc],
  providers: [
    madeBy(
      ChangesService,
      { database: DATABASE, jobs: JOB_ENGINE, audit: AuditLog, listRows: LIST_ROWS, clock: CLOCK },
      ({ database, jobs, audit, listRows, clock }) =>
        new ChangesService({ database, jobs, audit, sources: new SourcesService(listRows), clock }),
    ),
    made(KeyChoiceService, {
      database: DATABASE,
      changes: ChangesService,
      keysByText: KeysByText,
      asked: AskedTexts,
      audit: AuditLog,
      clock: CLOCK,
    }),
    made(ConfirmService, {
      database: DATABASE,
      changes: ChangesService,
      codes: CodesService,
      jobs: JOB_ENGINE,
      audit: AuditLog,
      clock: CLOCK,
    }),
    made(BlacklistService, {
      database: DATABASE,
      changes: ChangesService,
      choices: KeyChoiceService,
      confirmations: ConfirmService,
      clock: CLOCK,
    }),
    madeBy(
      ChangeJob,
      {
        database: DATABASE,
        movements: MovementsService,
        notifier: NOTIFIER,
        audit: AuditLog,
        hub: HUB,
        clock: CLOCK,
      },
      ({ database, movements, notifier, audit, hub, clock }) => {
        const news = new ChangeNewsService(notifier);
        return new ChangeJob({ database, movements, news, audit, hub, clock });
      },
    ),
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
