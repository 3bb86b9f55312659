/** What a list has, and what may be priced, of what some rows of a file name. */
import { sql } from 'kysely';
import { seenBy } from '../../catalogue/index.js';
import { inCatalogueOf } from '../../sharing/index.js';
import { isOfVersion } from '../prices/marks.repository.js';
import type { Reading } from '../prices/prices.repository.js';
import { isPriceable, ofUnit } from '../prices/products.repository.js';
import type { PricingDb } from '../rows.js';
import type { FoundProduct, Place, Standing } from './judge-price.js';

/**
 * Others' products that a file may name: what the vault has in its catalogue, and what the list has prices of. Asked once
 * for a file: numbers are counted by vault, and no index finds one among all vaults.
 * @returns their ids by number
 */
export const foreignProducts = async (
  db: PricingDb,
  { list, version, reader }: Reading,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const shared = inCatalogueOf(db, reader.ownerGuid).select('h.product_id');
  const { rows } = await sql<{ id: string; number: number }>`
    select p.id, p.number::integer as number from product as p
    where p.vault_id <> ${reader.ownerGuid} and p.id in (
      ${shared} union select r.product_id from price_row as r
      where r.list_id = ${list.id} and ${isOfVersion('r', version)})`.execute(db);
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byNumber].map(([number, products]) => [number, products.map(({ id }) => id)]));
};

/**
 * Products of these numbers: the reader's own that it sees, and these others.
 * @param foreign of `foreignProducts`
 */
export const productsNumbered = async (
  db: PricingDb,
  { list, reader }: Pick<Reading, 'list' | 'reader'>,
  numbers: readonly number[],
  foreign: ReadonlyMap<number, readonly string[]>,
): Promise<ReadonlyMap<number, readonly FoundProduct[]>> => {
  const ids = numbers.flatMap((number) => foreign.get(number) ?? []);
  const { rows } = await sql<FoundProduct>`
    select priced.id, priced.number::integer as number, priced.title,
      priced.vault_id = ${list.vault_id} as "isOwn", ${isPriceable(db, reader, sql<boolean>`true`)} as "mayPrice",
      coalesce((select json_agg(json_build_object('id', unit.id, 'sku', unit.sku,
          'mayPrice', ${isPriceable(db, reader, ofUnit)}))
        from sku as unit where unit.vault_id = priced.vault_id and unit.product_id = priced.id), '[]') as skus
    from product as priced
    where (priced.vault_id = ${reader.ownerGuid} and priced.number = any (${[...numbers]}::bigint[])
        and ${seenBy(reader, 'priced')})
      or priced.id = any (${ids}::uuid[])`.execute(db);
  return Map.groupBy(rows, ({ number }) => number);
};

/** What the version has at these places, by what the caller calls them. */
export const standingAt = async (
  db: PricingDb,
  { list, version }: Pick<Reading, 'list' | 'version'>,
  places: readonly (readonly [at: number, place: Place])[],
): Promise<ReadonlyMap<number, Standing>> => {
  const json = JSON.stringify(
    places.map(([at, place]) => ({
      ...{ at, product_id: place.productId, sku_id: place.skuId ?? null, region_code: place.regionCode },
      ...{ country_code: place.countryCode, currency: place.currency, valid_from: place.validFrom ?? null },
    })),
  );
  const { rows } = await sql<Standing & { readonly at: number }>`
    select g.at, r.row_id as "rowId", r.srp::text as srp, r.wsp::text as wsp, r.is_included as "isIncluded"
    from jsonb_to_recordset(${json}::jsonb) as g (at integer, product_id uuid, sku_id uuid, region_code text,
      country_code text, currency text, valid_from timestamptz)
    join price_row as r on r.list_id = ${list.id} and r.product_id = g.product_id and r.currency = g.currency
      and r.region_code = g.region_code and r.country_code = g.country_code
      and r.sku_id is not distinct from g.sku_id and r.valid_from is not distinct from g.valid_from
      and ${isOfVersion('r', version)}`.execute(db);
  return new Map(rows.map(({ at, ...standing }) => [at, standing]));
};
