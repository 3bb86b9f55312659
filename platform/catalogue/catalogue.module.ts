import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { DATABASE, type Database, type Transaction } from '../database/database.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import { isGuid } from '../request-id.js';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { isOwnProduct, setProductImage } from './catalogue.repository.js';
import type { CatalogueTables } from './rows.js';

/** Products and SKUs. */
@Module({ controllers: [CatalogueGrpc] })
export class CatalogueModule implements OnModuleInit {
  constructor(
    @Inject(IMAGE_CONTEXTS) private readonly images: ImageContexts,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** The specification's asset kind 1: a product's image. */
  onModuleInit(): void {
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
