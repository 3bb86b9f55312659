import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { BulkAct } from '../../content/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { formatCount } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import { isGuid } from '../../request-id.js';
import { catalogueErrors } from '../catalogue.errors.js';
import type { CatalogueTables, SkuRow } from '../rows.js';
import {
  assertKnown,
  assertRoom,
  catalogueOf,
  heldProduct,
  withCodes,
  type PlannedSku,
  type SkuKind,
  type SkuTx,
} from '../skus/new-skus.repository.js';
import { isReadOnly, skuActsOf, skuMoves, type ProductStatus, type SkuAct, type SkuStatus } from './product.js';
import { skusList } from './skus.grid.js';
import { skusOf } from './products.repository.js';
import { isProductWide } from './sku-code.js';

/** SKUs of a product that are made at once: one for each platform, region and edition. */
export interface SkuMatrix {
  /** Names of key providers. */
  readonly platforms: readonly string[];
  /** Codes. */
  readonly regions: readonly string[];
  /** Names of attributes. */
  readonly editions: readonly string[];
  /** For each platform one that stands for all of the product, without region and edition. */
  readonly isProductWide: boolean;
}

export interface SkuPlan {
  readonly added: readonly PlannedSku[];
  /** Combinations that the product has already. */
  readonly presentCount: number;
}

export interface SkusDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

const combinations = ({ platforms, regions, editions }: SkuMatrix): readonly SkuKind[] =>
  editions.flatMap((edition) =>
    regions.flatMap((region) => platforms.map((platform) => ({ platform, region, edition }))),
  );

/** The system's region of all countries. */
const everywhere = 'ROW';

const wideOnes = ({ platforms }: SkuMatrix): readonly SkuKind[] =>
  platforms.map((platform) => ({ platform, region: everywhere, edition: '' }));

const isSame = (one: SkuKind, other: SkuKind): boolean =>
  one.platform === other.platform && one.region === other.region && one.edition === other.edition;

/** SKUs of products: added as a matrix, and moved between their statuses (docs/domain.md, k). */
export class SkusService {
  constructor(private readonly dependencies: SkusDependencies) {}

  /** What would be added. @throws as `add` */
  plan(actor: Actor, productId: string, matrix: SkuMatrix): Promise<SkuPlan> {
    return this.dependencies.database.transaction((tx: SkuTx) => this.planned(tx, actor, productId, matrix));
  }

  /**
   * Adds what the product has not yet of the matrix, inactive.
   * @throws catalogue.product_not_found, not_in_state, too_many_skus, attribute_unknown, request.invalid
   */
  add(actor: Actor, productId: string, matrix: SkuMatrix): Promise<SkuPlan> {
    const { database, audit, clock } = this.dependencies;
    return database.transaction(async (tx: SkuTx) => {
      const plan = await this.planned(tx, actor, productId, matrix);
      const rows = plan.added.map((each): SkuRow => ({
        ...{ ...each, vault_id: actor.ownerGuid, id: randomUUID(), product_id: productId },
        ...{ status: 'Inactive', status_before: null, sku_type: 'Single', created_at: clock.now() },
      }));
      if (rows.length > 0) await tx.insertInto('sku').values(rows).execute();
      for (const { id, sku, platform, region, edition, status } of rows)
        await audit.write(tx, actor, {
          ...{ action: 'catalogue.sku_added', object: { kind: 'sku', id } },
          after: { name: sku, platform, region, edition, status },
        });
      this.tell(tx, actor);
      return plan;
    });
  }

  /**
   * @param isRepeated what is so already is done, as where an act over many rows goes on after a restart
   * @throws catalogue.product_not_found, sku_not_found, not_in_state, product_not_active
   */
  act(actor: Actor, productId: string, skuId: string, act: SkuAct, isRepeated = false): Promise<void> {
    return this.dependencies.database.transaction(async (tx: SkuTx) => {
      const product = await heldProduct(tx, actor, productId);
      const sku = isGuid(skuId)
        ? await tx
            .selectFrom('sku')
            .selectAll()
            .where('vault_id', '=', actor.ownerGuid)
            .where('product_id', '=', product.id)
            .where('id', '=', skuId)
            .forUpdate()
            .executeTakeFirst()
        : undefined;
      if (sku === undefined) throw catalogueErrors('catalogue.sku_not_found');
      const { from, to } = skuMoves[act];
      // What a delisting has discontinued is not what was asked for: it comes back with its product.
      if (isRepeated && sku.status === to && !isReadOnly(product.status)) return;
      if (act === 'activate' && from.includes(sku.status) && product.status !== 'Active')
        throw catalogueErrors('catalogue.product_not_active');
      if (!skuActsOf(sku.status, product.status).includes(act)) throw catalogueErrors('catalogue.not_in_state');
      await tx
        .updateTable('sku')
        .set({ status: to })
        .where('vault_id', '=', sku.vault_id)
        .where('id', '=', sku.id)
        .execute();
      await this.dependencies.audit.write(tx, actor, {
        ...{ action: 'catalogue.sku_status_changed', object: { kind: 'sku', id: sku.id } },
        before: { name: sku.sku, status: sku.status },
        after: { name: sku.sku, status: to },
      });
      this.tell(tx, actor);
    });
  }

  /** A SKU of whichever vault follows its edition; its code stays what it is. */
  async changeEdition(
    tx: Transaction<CatalogueTables>,
    actor: Actor,
    { vault_id, id }: Pick<SkuRow, 'vault_id' | 'id'>,
    from: string,
    to: string,
  ): Promise<void> {
    await tx.updateTable('sku').set({ edition: to }).where('vault_id', '=', vault_id).where('id', '=', id).execute();
    await this.dependencies.audit.write(
      tx,
      { ...actor, ownerGuid: vault_id },
      {
        ...{ action: 'catalogue.sku_edition_changed', object: { kind: 'sku', id } },
        ...{ before: { edition: from }, after: { edition: to } },
      },
    );
  }

  private async planned(tx: SkuTx, actor: Actor, productId: string, matrix: SkuMatrix): Promise<SkuPlan> {
    const { ownerGuid } = actor;
    const named = matrix.isProductWide ? { ...matrix, regions: [everywhere], editions: [] } : matrix;
    const providers = await assertKnown(tx, ownerGuid, named);
    const product = await heldProduct(tx, actor, productId);
    if (isReadOnly(product.status)) throw catalogueErrors('catalogue.not_in_state');
    const present = await skusOf(catalogueOf(tx), ownerGuid, product.id);
    const { isProductWide: isWide } = matrix;
    const alike = present.filter(({ sku, sku_type }) => sku_type === 'Single' && isProductWide(sku) === isWide);
    const all = isWide ? wideOnes(matrix) : combinations(matrix);
    const isThere = (each: SkuKind): boolean =>
      alike.some((sku) => (isWide ? sku.platform === each.platform : isSame(sku, each)));
    const missing = all.filter((each) => !isThere(each));
    assertRoom(present.length, missing.length);
    const added = await withCodes(tx, product, product.product_type, missing, providers, isWide);
    return { added, presentCount: all.length - missing.length };
  }

  private tell(tx: SkuTx, { ownerGuid }: Actor): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => hub.publish(ownerGuid, 'collectionchanged', {}));
  }
}

interface Row {
  readonly id: string;
  readonly product_id: string;
  readonly title: string;
  readonly sku: string;
  readonly status: SkuStatus;
  readonly keys: number;
  readonly bundles: number;
  readonly product_status: ProductStatus;
}

const titles: Readonly<Record<SkuAct, string>> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  discontinue: 'Discontinue',
  bring_back: 'Bring back',
};

/** Why a SKU stays as it is. */
const hindrance = (act: SkuAct, { status, product_status }: Row): string | undefined => {
  if (skuActsOf(status, product_status).includes(act)) return undefined;
  if (isReadOnly(product_status)) return 'Its product is delisted or archived';
  if (status === skuMoves[act].to) return `${status} already`;
  if (act === 'activate' && status === 'Inactive') return 'Its product is not active';
  return status === 'Discontinued' ? 'It is discontinued: bring it back first' : `It is ${status.toLowerCase()}`;
};

const takesAway = (act: SkuAct): boolean => act === 'deactivate' || act === 'discontinue';

/** The specification's extra warning is for SKUs that have keys. */
const warning = ({ keys, bundles }: Row): string | undefined => {
  if (bundles > 0) return 'In bundles, which cannot be ordered without them';
  return keys > 0 ? 'With keys, which stay where they are' : undefined;
};

/** Over rows of the list of SKUs. */
export const skuAct = (skus: SkusService, act: SkuAct): BulkAct<Row> => ({
  name: act,
  list: skusList,
  title: (count) => `${titles[act]} ${formatCount(count, 'SKU')}`,
  permission: ['sku-write', 'sku-all'],
  judge: (row) => hindrance(act, row),
  warn: (row) => (takesAway(act) ? warning(row) : undefined),
  label: ({ title, sku }) => `${title}, ${sku}`,
  apply: (actor, { product_id, id }) => skus.act(actor, product_id, id, act, true),
});
