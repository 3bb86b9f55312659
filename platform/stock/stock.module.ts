import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { made, madeBy, madeOf } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig, setting } from '../config.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { JOB_ENGINE, type JobEngine } from '../jobs/index.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { SEARCHES, type Searches } from '../search/index.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { AccountsModule } from '../accounts/index.js';
import { Records } from '../records/index.js';
import { DailyEnds } from './ledger/custody/ends/daily-ends.service.js';
import { openEndsPlace } from './ledger/custody/ends/open-ends-place.js';
import { Ledger } from './ledger/custody/ledger.repository.js';
import { CustodySeal } from './ledger/custody/seal/custody-seal.js';
import { LargeFilesService } from './runs/insertions/chunks/large-files.service.js';
import { cancelDrafts } from './runs/insertions/cancel-drafts.js';
import { CommitService } from './runs/insertions/commit/commit.service.js';
import { insertionSearch } from './runs/insertions/found.repository.js';
import { insertionStep } from './runs/insertion-step.repository.js';
import { transactionSearch } from './ledger/transactions/found.repository.js';
import { InsertionJob } from './runs/insertions/commit/insertion.job.js';
import { insertionsGrid } from './runs/insertions/insertions.grid.js';
import { importProviders } from './runs/insertions/import/import.module.js';
import { ImportReader } from './runs/insertions/import/import-reader.service.js';
import { ImportService } from './runs/insertions/import/import.service.js';
import { InsertionsGrpc } from './runs/insertions/insertions.grpc.js';
import { InsertionsService } from './runs/insertions/insertions.service.js';
import { largeProviders } from './runs/insertions/large.module.js';
import { PreflightService } from './runs/insertions/preflight.service.js';
import { RestageService } from './runs/insertions/staging/restage.service.js';
import { UPLOAD_LIMITS } from './runs/insertions/staging/upload-limits.js';
import { runsNightly } from './runs/nightly.js';
import { UploadsService } from './runs/insertions/staging/uploads.service.js';
import { inventoryGrid } from './inventory/inventory.grid.js';
import { InventoryGrpc } from './inventory/inventory.grpc.js';
import { LowStockService } from './inventory/low/low-stock.service.js';
import { PaceService } from './inventory/pace/pace.service.js';
import { ThresholdsService } from './inventory/thresholds.service.js';
import { WatchService } from './ledger/watch/watch.service.js';
import { AskedTexts } from './keys/asked/asked-texts.service.js';
import { KeyThreads } from './keys/key-threads.js';
import { KeysByText } from './ledger/known/keys-by-text.service.js';
import { TryKeyGrpc } from './keys/try-key.grpc.js';
import { VaultKeys } from './keys/vault-keys.service.js';
import { GivingService } from './ledger/movements/giving.service.js';
import { HandOverService } from './ledger/movements/hand-over.service.js';
import { MovementsService } from './ledger/movements/movements.service.js';
import { PooledKeys } from './ledger/movements/pooled-keys.service.js';
import { transactionsGrid } from './ledger/transactions/transactions.grid.js';
import { TakingService } from './ledger/transactions/taking.service.js';
import { TransactionsGrpc } from './ledger/transactions/transactions.grpc.js';

const keys = [
  madeBy(
    KeyThreads,
    { pepper: setting('FINGERPRINT_PEPPER') },
    ({ pepper }) => new KeyThreads(Buffer.from(pepper, 'base64')),
  ),
  madeOf(KeysByText, KeyThreads),
  made(AskedTexts, { database: DATABASE, audit: AuditLog, clock: CLOCK, limit: setting('ASKED_TEXTS_PER_DAY') }),
  madeOf(VaultKeys, KEY_RING),
  madeBy(UPLOAD_LIMITS, { config: PLATFORM_CONFIG }, ({ config }) => ({
    totalBytes: config.UPLOAD_TOTAL_BYTES,
    files: config.UPLOAD_MAX_FILES,
  })),
];

const insertions = [
  madeOf(RestageService, DATABASE, KeyThreads),
  made(InsertionsService, {
    database: DATABASE,
    vaultKeys: VaultKeys,
    restaging: RestageService,
    asked: AskedTexts,
    audit: AuditLog,
    clock: CLOCK,
  }),
  made(UploadsService, {
    database: DATABASE,
    vaultKeys: VaultKeys,
    threads: KeyThreads,
    asked: AskedTexts,
    audit: AuditLog,
    hub: HUB,
    clock: CLOCK,
    limits: UPLOAD_LIMITS,
  }),
  made(PreflightService, {
    database: DATABASE,
    vaultKeys: VaultKeys,
    threads: KeyThreads,
    largeFiles: LargeFilesService,
    asked: AskedTexts,
    audit: AuditLog,
    clock: CLOCK,
  }),
  made(CommitService, {
    database: DATABASE,
    preflight: PreflightService,
    asked: AskedTexts,
    jobs: JOB_ENGINE,
    audit: AuditLog,
    clock: CLOCK,
  }),
  made(InsertionJob, {
    database: DATABASE,
    preflight: PreflightService,
    asked: AskedTexts,
    ledger: Ledger,
    audit: AuditLog,
    notifier: NOTIFIER,
    hub: HUB,
    clock: CLOCK,
  }),
];

const movement = [
  madeOf(CustodySeal, setting('FINGERPRINT_PEPPER')),
  madeOf(Ledger, CustodySeal),
  madeOf(MovementsService, Ledger),
  made(GivingService, { vaultKeys: VaultKeys, ledger: Ledger }),
  made(HandOverService, { movements: MovementsService, giving: GivingService }),
  madeOf(PooledKeys, MovementsService),
  madeBy(
    WatchService,
    { database: DATABASE, seal: CustodySeal, ends: DailyEnds, audit: AuditLog, clock: CLOCK, log: LOG },
    (given) => {
      const watch = new WatchService(given);
      watch.register(runsNightly(given.database, given.audit));
      return watch;
    },
  ),
  madeBy(
    DailyEnds,
    { database: DATABASE, seal: CustodySeal, config: PLATFORM_CONFIG, clock: CLOCK, log: LOG },
    async ({ database, seal, config, clock, log }) =>
      new DailyEnds({ database, seal, place: await openEndsPlace(config), clock, log }),
  ),
  madeOf(TakingService, VaultKeys, KeyThreads, Ledger),
];

const inventory = [
  made(LowStockService, { database: DATABASE, notifier: NOTIFIER, hub: HUB, clock: CLOCK, log: LOG }),
  made(PaceService, { database: DATABASE, clock: CLOCK, log: LOG }),
  made(ThresholdsService, { database: DATABASE, records: Records }),
];

/** Insertions, inventory, transactions, keys and their custody. */
@Module({
  imports: [AccountsModule],
  controllers: [InsertionsGrpc, InventoryGrpc, TransactionsGrpc, TryKeyGrpc],
  providers: [...keys, ...insertions, ...largeProviders, ...importProviders, ...movement, ...inventory],
  exports: [
    ...[AskedTexts, CustodySeal, HandOverService, ImportService, ImportReader, KeysByText, LowStockService],
    ...[MovementsService, PaceService, PooledKeys, TakingService, WatchService],
  ],
})
export class StockModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(JOB_ENGINE) private readonly jobs: JobEngine,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(SEARCHES) private readonly searches: Searches,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
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
    this.searches.register(insertionSearch, transactionSearch);
    this.checklist.register(insertionStep);
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
