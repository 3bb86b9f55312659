import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { KeyRing } from '../../kernel/key-ring.js';
import type { Logger } from '../../kernel/log.js';
import { AccountsModule, CodesService } from '../accounts/index.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { MAILER, type Mailer } from '../mail/index.js';
import { HUB, type Hub } from '../realtime/index.js';
import { StockModule, TakingService } from '../stock/index.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { extractedGrid } from './extracted.grid.js';
import { ExtractionGrpc } from './extraction.grpc.js';
import { DownloadService } from './file/download.service.js';
import { FilesService } from './file/files.service.js';
import { SweepService } from './file/sweep.service.js';
import { DisclosureService } from './request/disclosure.service.js';
import { ExtractionService } from './request/extraction.service.js';
import { LinkService } from './request/link.service.js';
import { ExtractionSettingsGrpc } from './settings/settings.grpc.js';
import { SettingsService } from './settings/settings.service.js';
import { DigestService } from './single/digest.service.js';
import { SingleExtractionService } from './single/single-extraction.service.js';

const requests = [
  {
    provide: DisclosureService,
    inject: [TakingService, AuditLog, MAILER, PLATFORM_CONFIG],
    useFactory: (taking: TakingService, audit: AuditLog, mailer: Mailer, config: PlatformConfig) =>
      new DisclosureService({ taking, audit, mailer, publicUrl: config.PUBLIC_URL }),
  },
  {
    provide: ExtractionService,
    inject: [CodesService, DisclosureService, HUB],
    useFactory: (codes: CodesService, disclosure: DisclosureService, hub: Hub) =>
      new ExtractionService({ codes, disclosure, hub }),
  },
  {
    provide: LinkService,
    inject: [DATABASE, DisclosureService, MAILER, AuditLog, HUB, CLOCK, PLATFORM_CONFIG],
    useFactory: (
      database: Database,
      disclosure: DisclosureService,
      mailer: Mailer,
      audit: AuditLog,
      hub: Hub,
      clock: Clock,
      config: PlatformConfig,
    ) => new LinkService({ database, disclosure, mailer, audit, hub, clock, publicUrl: config.PUBLIC_URL }),
  },
  {
    provide: SettingsService,
    inject: [DATABASE, AuditLog, MAILER, CLOCK, PLATFORM_CONFIG],
    useFactory: (database: Database, audit: AuditLog, mailer: Mailer, clock: Clock, config: PlatformConfig) =>
      new SettingsService({ database, audit, mailer, clock, publicUrl: config.PUBLIC_URL }),
  },
];

const files = [
  {
    provide: FilesService,
    inject: [DATABASE, CodesService, AuditLog, MAILER, KEY_RING, CLOCK, PLATFORM_CONFIG],
    useFactory: (
      database: Database,
      codes: CodesService,
      audit: AuditLog,
      mailer: Mailer,
      keyRing: KeyRing,
      clock: Clock,
      config: PlatformConfig,
    ) => new FilesService({ database, codes, audit, mailer, keyRing, clock, publicUrl: config.PUBLIC_URL }),
  },
  {
    provide: DownloadService,
    inject: [DATABASE, TakingService, FilesService, AuditLog],
    useFactory: (database: Database, taking: TakingService, files: FilesService, audit: AuditLog) =>
      new DownloadService({ database, taking, files, audit }),
  },
  {
    provide: SweepService,
    inject: [DATABASE, AuditLog, CLOCK, LOG],
    useFactory: (database: Database, audit: AuditLog, clock: Clock, log: Logger) =>
      new SweepService({ database, audit, clock, log }),
  },
];

const singles = [
  {
    provide: SingleExtractionService,
    inject: [DATABASE, DisclosureService, TakingService, AuditLog, HUB, CLOCK],
    useFactory: (
      database: Database,
      disclosure: DisclosureService,
      taking: TakingService,
      audit: AuditLog,
      hub: Hub,
      clock: Clock,
    ) => new SingleExtractionService({ database, disclosure, taking, audit, hub, clock }),
  },
  {
    provide: DigestService,
    inject: [DATABASE, MAILER, CLOCK, PLATFORM_CONFIG],
    useFactory: (database: Database, mailer: Mailer, clock: Clock, config: PlatformConfig) =>
      new DigestService({ database, mailer, clock, publicUrl: config.PUBLIC_URL }),
  },
];

/** Disclosing keys of one's own vault, for good. */
@Module({
  imports: [AccountsModule, StockModule],
  controllers: [ExtractionGrpc, ExtractionSettingsGrpc],
  providers: [...requests, ...files, ...singles],
  exports: [SingleExtractionService],
})
export class ExtractionModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(SweepService) private readonly sweep: SweepService,
    @Inject(DigestService) private readonly digest: DigestService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  onModuleInit(): void {
    this.lists.register(extractedGrid);
    if (isWorking(this.config)) this.sweep.start(() => this.digest.run());
  }

  onApplicationShutdown(): void {
    this.sweep.stop();
  }
}
