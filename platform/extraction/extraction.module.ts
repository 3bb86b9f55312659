import { Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { AccountsModule, CodesService } from '../accounts/index.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig, setting } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { MAILER } from '../mail/index.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { StockModule, TakingService } from '../stock/index.js';
import { SupplyModule, SupplyService } from '../supply/index.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { Records } from '../records/index.js';
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
  made(DisclosureService, { supply: SupplyService, taking: TakingService, audit: AuditLog, notifier: NOTIFIER }),
  made(ExtractionService, { codes: CodesService, disclosure: DisclosureService, hub: HUB }),
  made(LinkService, {
    database: DATABASE,
    disclosure: DisclosureService,
    mailer: MAILER,
    audit: AuditLog,
    hub: HUB,
    clock: CLOCK,
    publicUrl: setting('PUBLIC_URL'),
  }),
  made(SettingsService, { database: DATABASE, records: Records, notifier: NOTIFIER }),
];

const files = [
  made(FilesService, {
    database: DATABASE,
    codes: CodesService,
    audit: AuditLog,
    notifier: NOTIFIER,
    keyRing: KEY_RING,
    clock: CLOCK,
  }),
  made(DownloadService, { database: DATABASE, taking: TakingService, files: FilesService, audit: AuditLog }),
  made(SweepService, { database: DATABASE, audit: AuditLog, clock: CLOCK, log: LOG }),
];

const singles = [
  made(SingleExtractionService, {
    database: DATABASE,
    disclosure: DisclosureService,
    taking: TakingService,
    audit: AuditLog,
    hub: HUB,
    clock: CLOCK,
  }),
  made(DigestService, { database: DATABASE, notifier: NOTIFIER, clock: CLOCK }),
];

/** Disclosing keys of one's own vault, for good. */
@Module({
  imports: [AccountsModule, StockModule, SupplyModule],
  controllers: [ExtractionGrpc, ExtractionSettingsGrpc],
  providers: [...requests, ...files, ...singles],
  exports: [SingleExtractionService],
})
export class ExtractionModule implements OnModuleInit, OnModuleDestroy {
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

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
