import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../audit/index.js';
import { DATABASE, type Database, type Transaction } from '../database/database.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import { RegionsModule, RegionUsers } from '../regions/index.js';
import { isGuid } from '../request-id.js';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { isOwnProduct, setProductImage, setSkuRegion } from './catalogue.repository.js';
import type { CatalogueTables } from './rows.js';

/** Products and SKUs. */
@Module({ imports: [RegionsModule], controllers: [CatalogueGrpc] })
export class CatalogueModule implements OnModuleInit {
  constructor(
    @Inject(IMAGE_CONTEXTS) private readonly images: ImageContexts,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RegionUsers) private readonly users: RegionUsers,
    @Inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
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
        isGuid(productId) && isOwnProduct(this.database.tables<CatalogueTables>(), actor.ownerGuid, productId),
      onStored: (tx, { ownerGuid }, productId, path) =>
        setProductImage(tx as Transaction<CatalogueTables>, ownerGuid, productId, path),
    });
  }
}
