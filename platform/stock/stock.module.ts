import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { KeyRing } from '../../kernel/key-ring.js';
import type { Logger } from '../../kernel/log.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { MAILER, type Mailer } from '../mail/index.js';
import { HUB, type Hub } from '../realtime/index.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { AccountsModule } from '../accounts/index.js';
import { DailyEnds } from './custody/ends/daily-ends.service.js';
import { openEndsPlace } from './custody/ends/open-ends-place.js';
import { Ledger } from './custody/ledger.repository.js';
import { CustodySeal } from './custody/seal/custody-seal.js';
import { LargeFilesService } from './insertions/chunks/large-files.service.js';
import { cancelDrafts } from './insertions/cancel-drafts.js';
import { CommitService } from './insertions/commit/commit.service.js';
import { InsertionJob } from './insertions/commit/insertion.job.js';
import { insertionsGrid } from './insertions/insertions.grid.js';
import { importProviders } from './insertions/import/import.module.js';
import { ImportReader } from './insertions/import/import-reader.service.js';
import { ImportService } from './insertions/import/import.service.js';
import { InsertionsGrpc } from './insertions/insertions.grpc.js';
import { InsertionsService } from './insertions/insertions.service.js';
import { largeProviders } from './insertions/large.module.js';
import { PreflightService } from './insertions/preflight.service.js';
import { RestageService } from './insertions/staging/restage.service.js';
import { UPLOAD_LIMITS, type UploadLimits } from './insertions/staging/upload-limits.js';
import { UploadsService } from './insertions/staging/uploads.service.js';
import { inventoryGrid } from './inventory/inventory.grid.js';
import { InventoryGrpc } from './inventory/inventory.grpc.js';
import { LowStockService } from './inventory/low/low-stock.service.js';
import { PaceService } from './inventory/pace/pace.service.js';
import { ThresholdsService } from './inventory/thresholds.service.js';
import { WatchService } from './inventory/watch.service.js';
import { AskedTexts } from './keys/asked/asked-texts.service.js';
import { KeyThreads } from './keys/key-threads.js';
import { KeysByText } from './keys/keys-by-text.service.js';
import { VaultKeys } from './keys/vault-keys.service.js';
import { MovementsService } from './movements/movements.service.js';
import { transactionsGrid } from './transactions/transactions.grid.js';
import { TakingService } from './transactions/taking.service.js';
import { TransactionsGrpc } from './transactions/transactions.grpc.js';

const keys = [
  {
    provide: KeyThreads,
    inject: [PLATFORM_CONFIG],
    useFactory: (config: PlatformConfig) => new KeyThreads(Buffer.from(config.FINGERPRINT_PEPPER, 'base64')),
  },
  { provide: KeysByText, inject: [KeyThreads], useFactory: (threads: KeyThreads) => new KeysByText(threads) },
  {
    provide: AskedTexts,
    inject: [DATABASE, AuditLog, CLOCK, PLATFORM_CONFIG],
    useFactory: (database: Database, audit: AuditLog, clock: Clock, config: PlatformConfig) =>
      new AskedTexts({ database, audit, clock, limit: config.ASKED_TEXTS_PER_DAY }),
  },
  { provide: VaultKeys, inject: [KEY_RING], useFactory: (ring: KeyRing) => new VaultKeys(ring) },
  {
    provide: UPLOAD_LIMITS,
    inject: [PLATFORM_CONFIG],
    useFactory: (config: PlatformConfig): UploadLimits => ({
      totalBytes: config.UPLOAD_TOTAL_BYTES,
      files: config.UPLOAD_MAX_FILES,
    }),
  },
];

const insertions = [
  {
    provide: RestageService,
    inject: [DATABASE, KeyThreads],
    useFactory: (database: Database, threads: KeyThreads) => new RestageService(database, threads),
  },
  {
    provide: InsertionsService,
    inject: [DATABASE, VaultKeys, RestageService, AskedTexts, AuditLog, CLOCK],
    useFactory: (
      database: Database,
      vaultKeys: VaultKeys,
      restaging: RestageService,
      asked: AskedTexts,
      audit: AuditLog,
      clock: Clock,
    ) => new InsertionsService({ database, vaultKeys, restaging, asked, audit, clock }),
  },
  {
    provide: UploadsService,
    inject: [DATABASE, VaultKeys, KeyThreads, AskedTexts, AuditLog, HUB, CLOCK, UPLOAD_LIMITS],
    useFactory: (
      database: Database,
      vaultKeys: VaultKeys,
      threads: KeyThreads,
      asked: AskedTexts,
      audit: AuditLog,
      hub: Hub,
      clock: Clock,
      limits: UploadLimits,
    ) => new UploadsService({ database, vaultKeys, threads, asked, audit, hub, clock, limits }),
  },
  {
    provide: PreflightService,
    inject: [DATABASE, VaultKeys, KeyThreads, LargeFilesService, AskedTexts, AuditLog, CLOCK],
    useFactory: (
      database: Database,
      vaultKeys: VaultKeys,
      threads: KeyThreads,
      largeFiles: LargeFilesService,
      asked: AskedTexts,
      audit: AuditLog,
      clock: Clock,
    ) => new PreflightService({ database, vaultKeys, threads, largeFiles, asked, audit, clock }),
  },
  {
    provide: CommitService,
    inject: [DATABASE, PreflightService, AskedTexts, JOB_ENGINE, AuditLog, CLOCK],
    useFactory: (
      database: Database,
      preflight: PreflightService,
      asked: AskedTexts,
      jobs: JobEngine,
      audit: AuditLog,
      clock: Clock,
    ) => new CommitService({ database, preflight, asked, jobs, audit, clock }),
  },
  {
    provide: InsertionJob,
    inject: [DATABASE, PreflightService, AskedTexts, Ledger, AuditLog, MAILER, HUB, CLOCK, PLATFORM_CONFIG],
    useFactory: (
      database: Database,
      preflight: PreflightService,
      asked: AskedTexts,
      ledger: Ledger,
      audit: AuditLog,
      mailer: Mailer,
      hub: Hub,
      clock: Clock,
      config: PlatformConfig,
    ) =>
      new InsertionJob({ database, preflight, asked, ledger, audit, mailer, hub, clock, publicUrl: config.PUBLIC_URL }),
  },
];

const movement = [
  {
    provide: CustodySeal,
    inject: [PLATFORM_CONFIG],
    useFactory: (config: PlatformConfig) => new CustodySeal(config.FINGERPRINT_PEPPER),
  },
  { provide: Ledger, inject: [CustodySeal], useFactory: (seal: CustodySeal) => new Ledger(seal) },
  { provide: MovementsService, inject: [Ledger], useFactory: (ledger: Ledger) => new MovementsService(ledger) },
  {
    provide: WatchService,
    inject: [DATABASE, CustodySeal, DailyEnds, AuditLog, CLOCK, LOG],
    useFactory: (database: Database, seal: CustodySeal, ends: DailyEnds, audit: AuditLog, clock: Clock, log: Logger) =>
      new WatchService({ database, seal, ends, audit, clock, log }),
  },
  {
    provide: DailyEnds,
    inject: [DATABASE, CustodySeal, PLATFORM_CONFIG, CLOCK, LOG],
    useFactory: async (database: Database, seal: CustodySeal, config: PlatformConfig, clock: Clock, log: Logger) =>
      new DailyEnds({ database, seal, place: await openEndsPlace(config), clock, log }),
  },
  {
    provide: TakingService,
    inject: [VaultKeys, KeyThreads, Ledger],
    useFactory: (vaultKeys: VaultKeys, threads: KeyThreads, ledger: Ledger) =>
      new TakingService(vaultKeys, threads, ledger),
  },
];

const inventory = [
  {
    provide: LowStockService,
    inject: [DATABASE, MAILER, HUB, CLOCK, LOG, PLATFORM_CONFIG],
    useFactory: (
      database: Database,
      mailer: Mailer,
      hub: Hub,
      clock: Clock,
      log: Logger,
      { PUBLIC_URL: publicUrl }: PlatformConfig,
    ) => new LowStockService({ database, mailer, hub, clock, log, publicUrl }),
  },
  {
    provide: PaceService,
    inject: [DATABASE, CLOCK, LOG],
    useFactory: (database: Database, clock: Clock, log: Logger) => new PaceService({ database, clock, log }),
  },
  {
    provide: ThresholdsService,
    inject: [DATABASE, AuditLog, HUB, CLOCK],
    useFactory: (database: Database, audit: AuditLog, hub: Hub, clock: Clock) =>
      new ThresholdsService({ database, audit, hub, clock }),
  },
];

/** Insertions, inventory, transactions, keys and their custody. */
@Module({
  imports: [AccountsModule],
  controllers: [InsertionsGrpc, InventoryGrpc, TransactionsGrpc],
  providers: [...keys, ...insertions, ...largeProviders, ...importProviders, ...movement, ...inventory],
  exports: [
    ...[AskedTexts, CustodySeal, ImportService, ImportReader, KeysByText, LowStockService],
    ...[MovementsService, PaceService, TakingService, WatchService],
  ],
})
export class StockModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(CommitService) private readonly commits: CommitService,
    @Inject(InsertionJob) private readonly insertionJob: InsertionJob,
    @Inject(KeyThreads) private readonly threads: KeyThreads,
    @Inject(WatchService) private readonly watch: WatchService,
    @Inject(PaceService) private readonly pace: PaceService,
    @Inject(LowStockService) private readonly lowStock: LowStockService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register(this.insertionJob);
    this.bulkActs.register(cancelDrafts((actor, id) => this.commits.cancel(actor, id)));
    this.lists.register(inventoryGrid, insertionsGrid, transactionsGrid);
    if (!isWorking(this.config)) return;
    await this.watch.start(this.config.DATA_DIR);
    this.pace.start();
    this.lowStock.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watch.stop();
    await this.pace.stop();
    await this.lowStock.stop();
    await this.threads.close();
  }
}
