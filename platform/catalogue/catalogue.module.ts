import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { DATABASE, type Database, type Transaction } from '../database/database.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { isOwnProduct, setProductImage } from './catalogue.repository.js';
import type { CatalogueTables } from './rows.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
        uuid.test(productId) && isOwnProduct(this.database.tables<CatalogueTables>(), actor.ownerGuid, productId),
      onStored: (tx, { ownerGuid }, productId, path) =>
        setProductImage(tx as Transaction<CatalogueTables>, ownerGuid, productId, path),
    });
  }
}
