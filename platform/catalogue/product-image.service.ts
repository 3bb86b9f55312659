/** Product images: who may give a product one, and where the product keeps it. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { DATABASE, type AnyTransaction, type Database, type Transaction } from '../database/database.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import type { CatalogueTables } from './rows.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
export class ProductImageService implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(IMAGE_CONTEXTS) private readonly contexts: ImageContexts,
  ) {}

  onModuleInit(): void {
    this.contexts.register({
      // The specification's asset kind 1.
      contextType: '1',
      permissions: ['product-write', 'product-all'],
      isOwn: (actor, productId) => this.#isOwn(actor, productId),
      onStored: (tx, actor, productId, path) => this.#keep(tx, actor, productId, path),
    });
  }

  async #isOwn({ ownerGuid }: Actor, productId: string): Promise<boolean> {
    if (!uuid.test(productId)) return false;
    const row = await this.database
      .tables<CatalogueTables>()
      .selectFrom('product')
      .select('id')
      .where('vault_id', '=', ownerGuid)
      .where('id', '=', productId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async #keep(
    tx: AnyTransaction,
    { ownerGuid }: Pick<Actor, 'ownerGuid'>,
    productId: string,
    path: string,
  ): Promise<void> {
    await (tx as Transaction<CatalogueTables>)
      .updateTable('product')
      .set({ image_path: path })
      .where('vault_id', '=', ownerGuid)
      .where('id', '=', productId)
      .execute();
  }
}
