import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import { AccountsModule, CodesService } from '../accounts/index.js';
import { AuditLog } from '../audit/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { MAILER, type Mailer } from '../mail/index.js';
import { HUB, type Hub } from '../realtime/index.js';
import { StockModule, TakingService } from '../stock/index.js';
import { CLOCK } from '../tokens.js';
import { DownloadService } from './download.service.js';
import { extractedGrid } from './extracted.grid.js';
import { ExtractionGrpc } from './extraction.grpc.js';
import { ExtractionService } from './extraction.service.js';

/** Disclosing keys of one's own vault, for good. */
@Module({
  imports: [AccountsModule, StockModule],
  controllers: [ExtractionGrpc],
  providers: [
    {
      provide: ExtractionService,
      inject: [CodesService, TakingService, AuditLog, MAILER, HUB, PLATFORM_CONFIG],
      useFactory: (
        codes: CodesService,
        taking: TakingService,
        audit: AuditLog,
        mailer: Mailer,
        hub: Hub,
        config: PlatformConfig,
      ) => new ExtractionService({ codes, taking, audit, mailer, hub, publicUrl: config.PUBLIC_URL }),
    },
    {
      provide: DownloadService,
      inject: [DATABASE, TakingService, AuditLog, CLOCK],
      useFactory: (database: Database, taking: TakingService, audit: AuditLog, clock: Clock) =>
        new DownloadService({ database, taking, audit, clock }),
    },
  ],
})
export class ExtractionModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(extractedGrid);
  }
}
