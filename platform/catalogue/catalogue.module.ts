import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE, type Database, type Transaction } from '../database/database.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { RegionsModule, RegionUsers } from '../regions/index.js';
import { isGuid } from '../request-id.js';
import { SEARCHES, type Searches } from '../search/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { isOwnProduct, setSkuRegion } from './catalogue.repository.js';
import { ImportsModule } from './imports/imports.module.js';
import { DelistingService } from './delisting/delisting.service.js';
import { pictureKinds } from './gallery/gallery.js';
import { GalleryGrpc } from './gallery/gallery.grpc.js';
import { GalleryService } from './gallery/gallery.service.js';
import { ProductViewers } from './gallery/product-viewers.js';
import { productsOfAttribute, skusOfEdition } from './products/attribute-use.repository.js';
import { skusOfProvider } from './skus/provider-use.repository.js';
import { productStep } from './product-step.repository.js';
import { productSearch, skuSearch } from './found/found.repository.js';
import { productsGrid } from './products/products.grid.js';
import { ProductsGrpc } from './products/products.grpc.js';
import { ProductsService } from './products/products.service.js';
import { skuActs } from './products/product.js';
import { skusGrid } from './products/skus.grid.js';
import { skuAct, SkusService } from './products/skus.service.js';
import type { CatalogueTables } from './rows.js';
import { BundlesService } from './skus/bundles.service.js';

/** A product is delisted within a minute after its date. */
const sweepMs = 15_000;

/** Products and SKUs. */
@Module({
  imports: [RegionsModule, ImportsModule],
  controllers: [CatalogueGrpc, GalleryGrpc, ProductsGrpc],
  providers: [
    made(ProductsService, { database: DATABASE, records: Records, clock: CLOCK }),
    made(DelistingService, { database: DATABASE, records: Records, audit: AuditLog, clock: CLOCK }),
    { provide: ProductViewers, useValue: new ProductViewers() },
    made(GalleryService, { database: DATABASE, records: Records, clock: CLOCK, viewers: ProductViewers }),
    made(SkusService, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK }),
    made(BundlesService, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK }),
  ],
  exports: [ProductViewers],
})
export class CatalogueModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(IMAGE_CONTEXTS) private readonly images: ImageContexts,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RegionUsers) private readonly users: RegionUsers,
    @Inject(AuditLog) private readonly audit: AuditLog,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(SEARCHES) private readonly searches: Searches,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
    @Inject(COLLECTIONS) private readonly collections: Collections,
    @Inject(ProductsService) private readonly products: ProductsService,
    @Inject(SkusService) private readonly skus: SkusService,
    @Inject(GalleryService) private readonly galleries: GalleryService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(DelistingService) delisting: DelistingService,
    @Inject(LOG) log: Logger,
  ) {
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of delistings', run: () => delisting.sweep(), log });
  }

  onModuleInit(): void {
    this.lists.register(productsGrid, skusGrid);
    for (const act of skuActs) this.bulkActs.register(skuAct(this.skus, act));
    this.searches.register(productSearch, skuSearch);
    this.checklist.register(productStep);
    this.collections.registerDependency('attributes', productsOfAttribute(this.products));
    this.collections.registerDependency('attributes', skusOfEdition(this.skus));
    this.collections.registerDependency('keyproviders', skusOfProvider);
    this.users.register({
      kind: 'sku',
      permissions: ['sku-write', 'sku-all'],
      move: async (tx, actor, skuIds, from, to) => {
        const moved = await setSkuRegion(tx as Transaction<CatalogueTables>, actor.ownerGuid, skuIds, from, to);
        for (const id of moved) {
          const object = { kind: 'sku', id };
          const change = { before: { region: from }, after: { region: to } };
          await this.audit.write(tx, actor, { action: 'catalogue.sku_region_changed', object, ...change });
        }
        return moved.length === skuIds.length ? { newVersions: 0, keysKept: 0, openInsertions: 0 } : undefined;
      },
    });
    // The specification's asset kind 1: a product's image.
    this.images.register({
      contextType: '1',
      permissions: ['product-write', 'product-all'],
      isOwn: async (actor, productId) =>
        isGuid(productId) && isOwnProduct(this.database.tables<CatalogueTables>(), actor, productId),
      onStored: (tx, actor, productId, path) =>
        this.products.setImage(tx as Transaction<CatalogueTables>, actor, productId, path),
    });
    for (const kind of pictureKinds) this.images.register(this.galleries.imagesOf(kind));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
