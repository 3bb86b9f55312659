/** What a vault may price: its own, and what it has in its catalogue of what is shared with it. */
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import { seenBy } from '../../catalogue/index.js';
import { inCatalogueOf } from '../../sharing/index.js';
import type { PricingDb } from '../rows.js';

export interface PriceableSku {
  readonly id: string;
  readonly sku: string;
  readonly platform: string;
  /** The code of its region. */
  readonly region: string;
}

export interface PriceableProduct {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly company: string;
  readonly skus: readonly PriceableSku[];
}

type Reader = Pick<Actor, 'ownerGuid' | 'permissions'>;

/** Of products `priced`. @param sku of what is shared `h`, where a SKU is meant */
export const isPriceable = (db: PricingDb, reader: Reader, sku: RawBuilder<boolean>): RawBuilder<boolean> => {
  const { ownerGuid } = reader;
  const shared = inCatalogueOf(db, ownerGuid)
    .where(sql<boolean>`h.product_id = priced.id and ${sku}`)
    .select('h.sku_id');
  return sql<boolean>`((priced.vault_id = ${ownerGuid} and ${seenBy(reader, 'priced')}) or exists (${shared}))`;
};

/** Of SKUs `unit`. */
export const ofUnit = sql<boolean>`h.sku_id = unit.id`;

const isForSale = sql<boolean>`(priced.status not in ('Delisted', 'Archived') and unit.status <> 'Discontinued')`;

/** For a `from`: SKUs `unit` of products `priced` that the vault may sell and that are sold. */
export const sellableSkus = (db: PricingDb, reader: Reader, isAsked: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  product as priced join sku as unit on unit.vault_id = priced.vault_id and unit.product_id = priced.id
  where ${isAsked} and ${isForSale} and ${isPriceable(db, reader, ofUnit)}`;

/** Of SKUs `unit` of products `priced`. */
export const isSellable = (db: PricingDb, reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(${isForSale} and ${isPriceable(db, reader, ofUnit)})`;

const found = 50;
const escaped = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

/** By title or SKU, at most 50. */
export const findPriceable = async (db: PricingDb, reader: Reader, text: string): Promise<PriceableProduct[]> => {
  const isAsked =
    text === ''
      ? sql<boolean>`true`
      : sql<boolean>`(priced.title ilike ${escaped(text)} or priced.id::text = ${text.toLowerCase()} or exists (select from sku as unit
          where unit.vault_id = priced.vault_id and unit.product_id = priced.id
            and (unit.sku ilike ${escaped(text)} or unit.id::text = ${text.toLowerCase()})))`;
  const { rows } = await sql<PriceableProduct>`
    select priced.id, priced.number::integer as number, priced.title, v.company, coalesce((
      select json_agg(json_build_object('id', unit.id, 'sku', unit.sku, 'platform', unit.platform, 'region', unit.region)
        order by unit.sku)
      from sku as unit
      where unit.vault_id = priced.vault_id and unit.product_id = priced.id and unit.status <> 'Discontinued'
        and ${isPriceable(db, reader, ofUnit)}), '[]') as skus
    from product as priced join vault as v on v.id = priced.vault_id
    where priced.status not in ('Delisted', 'Archived') and ${isAsked} and ${isPriceable(db, reader, sql<boolean>`true`)}
    order by lower(priced.title), priced.id limit ${found}`.execute(db);
  return rows;
};

/** Which of these SKUs may be priced, by product; a product without any is there with none. */
export const priceableAmong = async (
  db: PricingDb,
  reader: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ id: string; skus: string[] }>`
    select priced.id, array(select unit.id from sku as unit
      where unit.vault_id = priced.vault_id and unit.product_id = priced.id and ${isPriceable(db, reader, ofUnit)}) as skus
    from product as priced
    where priced.id = any (${[...productIds]}::uuid[]) and ${isPriceable(db, reader, sql<boolean>`true`)}`.execute(db);
  return new Map(rows.map(({ id, skus }) => [id, new Set(skus)]));
};
