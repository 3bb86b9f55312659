import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { lockRequest } from '../../database/request-lock.js';
import type { Database, Transaction } from '../../database/database.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { assertKeepsEmbargo, isSeenBy } from '../embargo.repository.js';
import type { CatalogueTables, ProductRow } from '../rows.js';
import { productMoves } from './product.js';
import { readDetail, type ProductDetail } from './product-detail.js';
import { keptRecord, productRecord } from './product-record.js';
import { findProduct, nextNumber, unknownAttributes, type ProductTables } from './products.repository.js';

/** What a person enters of a product, checked. */
export type EnteredProduct = Pick<
  ProductRow,
  | 'title'
  | 'product_type'
  | 'developers'
  | 'publishers'
  | 'franchises'
  | 'genres'
  | 'description'
  | 'website'
  | 'order_accept_date'
  | 'fulfilment_date'
  | 'release_date'
  | 'is_embargoed'
  | 'embargo_until'
  | 'is_dlc'
  | 'is_base_game'
  | 'is_not_sold_separately'
  | 'trailer'
  | 'spoken_languages'
  | 'subtitle_languages'
  | 'menu_languages'
  | 'requirements_minimum'
  | 'requirements_recommended'
  | 'eula'
  | 'social_media'
  | 'external_id'
  | 'local_texts'
>;

export interface ProductsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

type Tx = Transaction<ProductTables>;

const actions = {
  activate: 'catalogue.product_activated',
  deactivate: 'catalogue.product_deactivated',
} as const;

/** The field of a request that names attributes of a kind. */
const fields = {
  'Product type': 'productType',
  Developer: 'developers',
  Publisher: 'publishers',
  Franchise: 'franchises',
  Genre: 'genres',
} as const;

/** Products of a vault: kept by its people, active once they are complete (docs/domain.md, k). */
export class ProductsService {
  readonly #products: VersionedRecord<ProductRow>;
  readonly #followers: VersionedRecord<ProductRow, Changer>;

  constructor(private readonly dependencies: ProductsDependencies) {
    this.#products = dependencies.records.of(keptRecord);
    this.#followers = dependencies.records.of(productRecord);
  }

  /** @throws catalogue.product_not_found, also for another vault's, and for one under embargo that the actor does not see */
  async detail(actor: Actor, productId: string): Promise<ProductDetail> {
    const db = this.dependencies.database.tables<ProductTables>();
    const product = isGuid(productId) ? await findProduct(db, actor.ownerGuid, productId) : undefined;
    if (product === undefined || !isSeenBy(actor, product)) throw catalogueErrors('catalogue.product_not_found');
    return this.read(db, product);
  }

  /** Adds a draft. @throws catalogue.attribute_unknown, embargoed */
  add(actor: Actor, entered: EnteredProduct): Promise<ProductDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      assertKeepsEmbargo(actor, entered);
      await this.assertKnown(tx, entered);
      await lockRequest(tx, 'product number', actor.ownerGuid);
      const product = await this.#products.create(tx, actor, {
        ...{ ...entered, vault_id: actor.ownerGuid, id: randomUUID() },
        ...{ number: await nextNumber(tx, actor.ownerGuid), status: 'Draft', image_path: '', delisted_date: null },
        created_at: this.dependencies.clock.now(),
      });
      return this.read(tx, product);
    });
  }

  /** @throws catalogue.product_not_found, changed_meanwhile, not_in_state, incomplete, attribute_unknown */
  update(actor: Actor, productId: string, version: number, entered: EnteredProduct): Promise<ProductDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      // Attributes before the product, as a merge of two takes them.
      const known = this.assertKnown(tx, entered);
      await Promise.allSettled([known]);
      const before = await this.#products.lock(tx, actor, productId, version);
      await known;
      assertKeepsEmbargo(actor, entered, before);
      const after = await this.#products.save(tx, actor, before, { ...entered });
      const detail = await this.read(tx, after);
      // What is active stays complete.
      if (after.status === 'Active' && detail.missing.length > 0) throw catalogueErrors('catalogue.incomplete');
      return detail;
    });
  }

  /** @throws catalogue.product_not_found, changed_meanwhile, not_in_state, incomplete */
  act(actor: Actor, productId: string, version: number, act: keyof typeof actions): Promise<ProductDetail> {
    const { from, to } = productMoves[act];
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const before = await this.#products.lock(tx, actor, productId, version);
      if (!from.includes(before.status)) throw catalogueErrors('catalogue.not_in_state');
      const { missing } = await this.read(tx, before);
      if (act === 'activate' && missing.length > 0) throw catalogueErrors('catalogue.incomplete');
      const after = await this.#products.save(tx, actor, before, { status: to }, actions[act]);
      return this.read(tx, after);
    });
  }

  /** The new image is shown wherever the product is. @throws catalogue.not_in_state of one that is only read */
  async setImage(tx: Transaction<CatalogueTables>, actor: Actor, productId: string, path: string): Promise<void> {
    await this.#products.change(tx, actor, productId, anyVersion, () => ({ image_path: path }));
  }

  /** A product of whichever vault follows an attribute. */
  async changeProduct(
    tx: Transaction<CatalogueTables>,
    actor: Actor,
    { vault_id, id }: Pick<ProductRow, 'vault_id' | 'id'>,
    changesOf: (row: ProductRow) => Partial<ProductRow>,
  ): Promise<void> {
    await this.#followers.change(tx, { ...actor, ownerGuid: vault_id }, id, anyVersion, changesOf);
  }

  private read(db: Parameters<typeof readDetail>[0], product: ProductRow): Promise<ProductDetail> {
    return readDetail(db, product, this.dependencies.clock.now());
  }

  private async assertKnown(tx: Tx, entered: EnteredProduct): Promise<void> {
    const unknown = await unknownAttributes(tx, {
      'Product type': entered.product_type === '' ? [] : [entered.product_type],
      ...{ Developer: entered.developers, Publisher: entered.publishers },
      ...{ Franchise: entered.franchises, Genre: entered.genres },
    });
    if (unknown.length === 0) return;
    throw catalogueErrors('catalogue.attribute_unknown', {
      violations: unknown.map(({ kind, name }) => ({
        pointer: `/terms/${fields[kind as keyof typeof fields]}`,
        message: `There is no ${kind.toLowerCase()} ‘${name}’`,
      })),
    });
  }
}
