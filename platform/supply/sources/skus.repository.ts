/** What is known of a SKU that is ordered, and of the rights of its keys. */
import type { Actor } from '../../access/index.js';
import { seenBy } from '../../catalogue/index.js';
import { extractionType } from '../../rights/index.js';
import type { SupplyDb } from '../rows.js';

export interface NamedSku {
  readonly title: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  /** The reader's vault has, or had, keys of it, or it is of its catalogue and under no embargo that hides it from the reader. */
  readonly isKnown: boolean;
}

/** Whoever's it is: whether the reader may know of it is for the caller to say. */
export const findNamedSku = async (db: SupplyDb, reader: Actor, skuId: string): Promise<NamedSku | undefined> => {
  const row = await db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .select(['s.vault_id', 'p.title', 's.sku', 's.platform', 's.region'])
    .select(seenBy(reader, 'p').as('is_seen'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stock_standing as b')
            .select('b.sku_id')
            .where('b.vault_id', '=', reader.ownerGuid)
            .whereRef('b.sku_id', '=', 's.id'),
        )
        .as('has_keys'),
    )
    .where('s.id', '=', skuId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { vault_id: vaultId, title, sku, platform, region } = row;
  const isKnown = vaultId === reader.ownerGuid ? row.is_seen : Boolean(row.has_keys);
  return { title, sku, platform, region, isKnown };
};

/** @returns the product of a SKU of the seller's own catalogue: what it has itself got it shares with nobody */
export const findSharedSku = async (db: SupplyDb, sellerId: string, skuId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('sku')
    .select('product_id')
    .where('vault_id', '=', sellerId)
    .where('id', '=', skuId)
    .executeTakeFirst();
  return row?.product_id;
};

/** Those of these rights whose keys serve no order (docs/domain.md, c). */
export const bulkOnlyOf = async (db: SupplyDb, rightIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (rightIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('agreement')
    .select('id')
    .where('id', 'in', [...new Set(rightIds)])
    .where('extraction_type', '=', extractionType.bulkOnly)
    .execute();
  return new Set(rows.map(({ id }) => id));
};
