import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { holdsAny } from '../access/index.js';
import { AuditLog } from '../audit/index.js';
import { CatalogueModule, ProductViewers } from '../catalogue/index.js';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { Sweep } from '../sweep.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { SEARCHES, type Searches } from '../search/index.js';
import { CLOCK, LOG } from '../tokens.js';
import { DelistingNotices } from './buying/delisting-notices.service.js';
import { forgetWithdrawals } from './buying/shared-feed.repository.js';
import { connectAct, ProductConnections } from './buying/product-connections.service.js';
import { connectStep } from './buying/connect-step.repository.js';
import { seesProduct } from './buying/shared-product.repository.js';
import { sharedSearch } from './buying/found.repository.js';
import { sharedSkusGrid } from './buying/shared-skus.grid.js';
import { ExclusionsService } from './rules/exclusions.service.js';
import { rulesOfEdition } from './rules/edition-use.repository.js';
import { rulesGrid } from './rules/rules.grid.js';
import { RulesService } from './rules/rules.service.js';
import { sharingByConnectionGrid } from './shares/by-connection.grid.js';
import { sharingByProductGrid } from './shares/by-product.grid.js';
import { SharesService } from './shares/shares.service.js';
import { ViewsService } from './shares/views.service.js';
import { SharingGrpc } from './sharing.grpc.js';

const sweepMs = 1_000;
const noticeMs = 60_000;
const forgetMs = 3_600_000;

/** Which SKUs of a vault its connections see, and which it has taken of those that it sees. */
@Module({
  imports: [CatalogueModule],
  controllers: [SharingGrpc],
  providers: [
    made(SharesService, { database: DATABASE, hub: HUB, clock: CLOCK }),
    made(ViewsService, { database: DATABASE, clock: CLOCK }),
    made(RulesService, { database: DATABASE, records: Records, clock: CLOCK }),
    made(ExclusionsService, { database: DATABASE, records: Records, clock: CLOCK }),
    made(DelistingNotices, { database: DATABASE, notifier: NOTIFIER, clock: CLOCK }),
    made(ProductConnections, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK }),
  ],
})
export class SharingModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: readonly Sweep[];

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(SEARCHES) private readonly searches: Searches,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
    @Inject(COLLECTIONS) private readonly collections: Collections,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(ProductConnections) private readonly connections: ProductConnections,
    @Inject(RulesService) private readonly rules: RulesService,
    @Inject(ProductViewers) private readonly viewers: ProductViewers,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SharesService) shares: SharesService,
    @Inject(DelistingNotices) notices: DelistingNotices,
    @Inject(LOG) log: Logger,
  ) {
    this.sweeps = [
      new Sweep({ everyMs: sweepMs, name: 'the sweep of shares', run: () => shares.sweep(), log }),
      new Sweep({ everyMs: noticeMs, name: 'the sweep of delisting notices', run: () => notices.sweep(), log }),
      new Sweep({
        ...{ everyMs: forgetMs, name: 'the sweep of withdrawals', log },
        run: () => forgetWithdrawals(database),
      }),
    ];
  }

  onModuleInit(): void {
    this.lists.register(sharingByConnectionGrid, sharingByProductGrid, rulesGrid, sharedSkusGrid);
    this.searches.register(sharedSearch);
    this.viewers.register(
      async (actor, sellerId, productId) =>
        holdsAny(actor, ['sharedskus-read', 'sharedskus-all']) &&
        seesProduct(this.database, actor.ownerGuid, sellerId, productId),
    );
    this.checklist.register(connectStep);
    this.collections.registerDependency('attributes', rulesOfEdition(this.rules));
    for (const isConnecting of [true, false]) this.bulkActs.register(connectAct(this.connections, isConnecting));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) for (const sweep of this.sweeps) sweep.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
