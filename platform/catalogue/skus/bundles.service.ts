import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Hub } from '../../realtime/index.js';
import { isGuid } from '../../request-id.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { isReadOnly } from '../products/product.js';
import { skusOf, type ProductTables } from '../products/products.repository.js';
import type { SkuRow } from '../rows.js';
import { candidatesOf, componentsOf, findCandidates, type CandidateRow } from './bundle.repository.js';
import { assertKnown, assertRoom, catalogueOf, heldProduct, withCodes, type SkuTx } from './new-skus.repository.js';

export interface NewBundle {
  /** The name of a key provider. */
  readonly platform: string;
  /** A code. */
  readonly region: string;
  /** The name of an attribute. */
  readonly edition: string;
  /** Ids of SKUs. */
  readonly components: readonly string[];
}

export interface BundlesDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

/** Components of one bundle. */
const least = 2;
const most = 20;
const maxFound = 20;

const sizeOf = (count: number): void => {
  if (count < least || count > most)
    throw catalogueErrors('catalogue.bundle_size', { params: { min: String(least), max: String(most) } });
};

/** SKUs that are sold as one: a key of each (docs/domain.md, k). */
export class BundlesService {
  constructor(private readonly dependencies: BundlesDependencies) {}

  /** @returns SKUs that a bundle may hold, by a part of their codes or of their products' titles */
  find(actor: Actor, search: string): Promise<CandidateRow[]> {
    if (search === '') return Promise.resolve([]);
    const pattern = `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
    return findCandidates(this.dependencies.database.tables<ProductTables>(), actor, pattern, maxFound);
  }

  /**
   * Adds a bundle to a product, inactive.
   * @returns its code
   * @throws catalogue.product_not_found, not_in_state, too_many_skus, attribute_unknown, bundle_size, component_unfit
   */
  add(actor: Actor, productId: string, { components, ...kind }: NewBundle): Promise<string> {
    const { database, audit, clock } = this.dependencies;
    const { ownerGuid } = actor;
    return database.transaction(async (tx: SkuTx) => {
      sizeOf(components.length);
      const { platform, region, edition } = kind;
      const providers = await assertKnown(tx, ownerGuid, {
        ...{ platforms: [platform], regions: [region], editions: [edition] },
      });
      const product = await heldProduct(tx, actor, productId, components.filter(isGuid));
      if (isReadOnly(product.status)) throw catalogueErrors('catalogue.not_in_state');
      const held = await this.#fit(tx, ownerGuid, components);
      assertRoom((await skusOf(catalogueOf(tx), ownerGuid, product.id)).length, 1);
      const [planned] = await withCodes(tx, product, 'Bundle', [kind], providers);
      if (planned === undefined) throw new Error('a code for each that is wanted');
      const row: SkuRow = {
        ...{ ...planned, vault_id: ownerGuid, id: randomUUID(), product_id: product.id, status: 'Inactive' },
        ...{ status_before: null, sku_type: 'Bundle', created_at: clock.now() },
      };
      await tx.insertInto('sku').values(row).execute();
      await tx
        .insertInto('sku_bundle_item')
        .values(held.map(({ id }) => ({ vault_id: ownerGuid, bundle_id: row.id, sku_id: id })))
        .execute();
      await audit.write(tx, actor, {
        ...{ action: 'catalogue.sku_added', object: { kind: 'sku', id: row.id } },
        after: { name: row.sku, ...kind, status: row.status, bundleContent: held.map(({ sku }) => sku).toSorted() },
      });
      this.#tell(tx, actor);
      return row.sku;
    });
  }

  /**
   * Puts a SKU into a bundle or takes it out.
   * @throws catalogue.product_not_found, sku_not_found, not_in_state, bundle_size, component_unfit, component_present
   */
  change(actor: Actor, productId: string, bundleId: string, componentId: string, isIn: boolean): Promise<void> {
    const { database, audit } = this.dependencies;
    const { ownerGuid } = actor;
    return database.transaction(async (tx: SkuTx) => {
      const product = await heldProduct(tx, actor, productId, [componentId].filter(isGuid));
      const bundle = isGuid(bundleId)
        ? await tx
            .selectFrom('sku')
            .select(['id', 'sku', 'status'])
            .where('vault_id', '=', ownerGuid)
            .where('product_id', '=', product.id)
            .where('id', '=', bundleId)
            .where('sku_type', '=', 'Bundle')
            .executeTakeFirst()
        : undefined;
      if (bundle === undefined) throw catalogueErrors('catalogue.sku_not_found');
      if (isReadOnly(product.status) || bundle.status === 'Discontinued')
        throw catalogueErrors('catalogue.not_in_state');
      const present = (await componentsOf(catalogueOf(tx), ownerGuid, product.id)).filter(
        ({ bundle_id }) => bundle_id === bundle.id,
      );
      const before = present.map(({ sku }) => sku);
      const after = isIn
        ? await this.#putIn(tx, ownerGuid, bundle.id, componentId, present)
        : await this.#takeOut(tx, ownerGuid, bundle.id, componentId, present);
      await audit.write(tx, actor, {
        ...{ action: 'catalogue.bundle_changed', object: { kind: 'sku', id: bundle.id } },
        before: { name: bundle.sku, bundleContent: before },
        after: { name: bundle.sku, bundleContent: after },
      });
      this.#tell(tx, actor);
    });
  }

  async #putIn(
    tx: SkuTx,
    ownerGuid: string,
    bundleId: string,
    componentId: string,
    present: readonly { readonly sku_id: string; readonly sku: string }[],
  ): Promise<string[]> {
    const [component] = await this.#fit(tx, ownerGuid, [componentId]);
    if (component === undefined) throw catalogueErrors('catalogue.component_unfit');
    if (present.some(({ sku_id }) => sku_id === component.id)) throw catalogueErrors('catalogue.component_present');
    sizeOf(present.length + 1);
    const item = { vault_id: ownerGuid, bundle_id: bundleId, sku_id: component.id };
    await tx.insertInto('sku_bundle_item').values(item).execute();
    return [...present.map(({ sku }) => sku), component.sku].toSorted();
  }

  async #takeOut(
    tx: SkuTx,
    ownerGuid: string,
    bundleId: string,
    componentId: string,
    present: readonly { readonly sku_id: string; readonly sku: string }[],
  ): Promise<string[]> {
    const rest = present.filter(({ sku_id }) => sku_id !== componentId);
    if (rest.length === present.length) throw catalogueErrors('catalogue.sku_not_found');
    sizeOf(rest.length);
    await tx
      .deleteFrom('sku_bundle_item')
      .where('vault_id', '=', ownerGuid)
      .where('bundle_id', '=', bundleId)
      .where('sku_id', '=', componentId)
      .execute();
    return rest.map(({ sku }) => sku);
  }

  /** The SKUs with these ids, all of which a bundle may hold. @throws catalogue.component_unfit, which names the others */
  async #fit(tx: SkuTx, ownerGuid: string, ids: readonly string[]): Promise<CandidateRow[]> {
    const known = ids.filter(isGuid);
    const rows = known.length === 0 ? [] : await candidatesOf(catalogueOf(tx), ownerGuid, known);
    const violations = ids.flatMap((id, at) => {
      const row = rows.find((each) => each.id === id);
      if (row?.is_fit === true) return [];
      return [{ pointer: `/components/${at}`, message: `${row?.sku ?? 'This SKU'} cannot be part of a bundle` }];
    });
    if (violations.length > 0) throw catalogueErrors('catalogue.component_unfit', { violations });
    return rows;
  }

  #tell(tx: SkuTx, { ownerGuid }: Actor): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => hub.publish(ownerGuid, 'collectionchanged', {}));
  }
}
