/** Items of promotions: put and removed by set, and read by pages. */
import { sql, type RawBuilder } from 'kysely';
import { systemVault, type Actor } from '../../../access/index.js';
import { seenBy } from '../../../catalogue/index.js';
import { isSellable, sellableSkus } from '../../prices/products.repository.js';
import type { PricingDb, PricingTx, PromotionRow } from '../../rows.js';
import { isInCatalogue } from '../promotions.repository.js';

export type Reader = Pick<Actor, 'ownerGuid' | 'permissions'>;

/** SKUs that are to be items, each with its discount as decimal text. */
export type Wanted =
  | { readonly kind: 'skus'; readonly skus: readonly { readonly skuId: string; readonly discount: string }[] }
  | { readonly kind: 'product'; readonly productId: string; readonly discount: string }
  | { readonly kind: 'franchise'; readonly franchise: string; readonly discount: string };

/** Of what is wanted that which the vault may sell: sku_id, product_id and discount. */
const wantedRows = (db: PricingDb, reader: Reader, wanted: Wanted): RawBuilder<unknown> => {
  if (wanted.kind === 'skus') {
    const named = sql`jsonb_to_recordset(${JSON.stringify(wanted.skus)}::jsonb) as s ("skuId" uuid, discount numeric)`;
    return sql`
      select sold.sku_id, sold.product_id, s.discount from ${named} join (
        select unit.id as sku_id, priced.id as product_id
        from ${sellableSkus(db, reader, sql<boolean>`unit.id = any (${wanted.skus.map(({ skuId }) => skuId)}::uuid[])`)}
      ) as sold on sold.sku_id = s."skuId"`;
  }
  const isAsked =
    wanted.kind === 'product'
      ? sql<boolean>`priced.id = ${wanted.productId}::uuid`
      : sql<boolean>`${wanted.franchise} = any (priced.franchises)`;
  return sql`
    select unit.id as sku_id, priced.id as product_id, ${wanted.discount}::numeric as discount
    from ${sellableSkus(db, reader, isAsked)}`;
};

export interface Extent {
  readonly wanted: number;
  /** Of these, those that are items already. */
  readonly known: number;
  /** Of these, those with another discount. */
  readonly differing: number;
}

/** What putting them would do; the promotion is locked. */
export const extentOf = async (tx: PricingTx, reader: Reader, promotionId: string, wanted: Wanted): Promise<Extent> => {
  const { rows } = await sql<Extent>`
    select count(*)::bigint as wanted, count(i.sku_id)::bigint as known,
      (count(*) filter (where i.discount <> w.discount))::bigint as differing
    from (${wantedRows(tx, reader, wanted)}) as w
    left join promotion_item as i on i.promotion_id = ${promotionId} and i.sku_id = w.sku_id`.execute(tx);
  return rows[0] ?? { wanted: 0, known: 0, differing: 0 };
};

/** @param isReplacing what is an item already gets the discount that is wanted */
export const putItems = async (
  tx: PricingTx,
  reader: Reader,
  promotionId: string,
  wanted: Wanted,
  isReplacing: boolean,
  at: Date,
): Promise<void> => {
  const otherwise = isReplacing
    ? sql`do update set discount = excluded.discount where promotion_item.discount <> excluded.discount`
    : sql`do nothing`;
  await sql`
    insert into promotion_item (promotion_id, sku_id, product_id, discount, added_at)
    select ${promotionId}::uuid, w.sku_id, w.product_id, w.discount, ${at}::timestamptz
    from (${wantedRows(tx, reader, wanted)}) as w order by w.product_id, w.sku_id
    on conflict (promotion_id, sku_id) ${otherwise}`.execute(tx);
};

/** @returns how many there were */
export const removeItems = async (tx: PricingTx, promotionId: string, skuIds: readonly string[]): Promise<number> => {
  if (skuIds.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('promotion_item')
    .where('promotion_id', '=', promotionId)
    .where('sku_id', 'in', [...skuIds])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Those that the vault may still sell. @returns how many */
export const copyItems = async (
  tx: PricingTx,
  reader: Reader,
  fromId: string,
  toId: string,
  at: Date,
): Promise<number> => {
  const isItem = sql<boolean>`unit.id in (select sku_id from promotion_item where promotion_id = ${fromId})`;
  const { numAffectedRows } = await sql`
    insert into promotion_item (promotion_id, sku_id, product_id, discount, added_at)
    select ${toId}::uuid, i.sku_id, i.product_id, i.discount, ${at}::timestamptz
    from promotion_item as i
    join (select unit.id as sku_id from ${sellableSkus(tx, reader, isItem)}) as sold on sold.sku_id = i.sku_id
    where i.promotion_id = ${fromId} order by i.number`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

export interface Item {
  readonly number: number;
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  /** As lists of the promotion's vault name it; '' where they cannot. */
  readonly region_named: string;
  readonly product_id: string;
  readonly product_number: number;
  readonly title: string;
  /** The vault that owns the product. */
  readonly owner_id: string;
  readonly discount: string;
  readonly is_sellable: boolean;
}

/** The last item of the page before. */
export interface AfterItem {
  readonly title: string;
  readonly sku: string;
  readonly skuId: string;
}

const escaped = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

/** Of promotions `m`, items `i`, products `priced`: those that the reader sees. */
export const isRead = (
  db: PricingDb,
  reader: Reader,
  { vault_id }: Pick<PromotionRow, 'vault_id'>,
): RawBuilder<boolean> =>
  vault_id === reader.ownerGuid
    ? sql<boolean>`(priced.vault_id <> ${vault_id} or ${seenBy(reader, 'priced')})`
    : isInCatalogue(db, reader.ownerGuid);

/** Promotions `m` with their items `i`, and what these are. */
export const itemSource = sql`promotion as m join promotion_item as i on i.promotion_id = m.id
  join sku as unit on unit.id = i.sku_id
  join product as priced on priced.vault_id = unit.vault_id and priced.id = unit.product_id`;

const isAsked = (db: PricingDb, reader: Reader, promotion: PromotionRow, text: string): RawBuilder<boolean> => {
  const isFound =
    text === ''
      ? sql<boolean>`true`
      : sql<boolean>`(priced.title ilike ${escaped(text)} or unit.sku ilike ${escaped(text)})`;
  return sql<boolean>`(m.id = ${promotion.id} and ${isFound} and ${isRead(db, reader, promotion)})`;
};

/** By title and SKU. @returns one more than `limit` where there are more */
export const pageOfItems = async (
  db: PricingDb,
  reader: Reader,
  promotion: PromotionRow,
  text: string,
  after: AfterItem | undefined,
  limit: number,
): Promise<(Item & { readonly sorted: string })[]> => {
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(lower(priced.title), unit.sku, unit.id) > (${after.title}::text, ${after.sku}::text, ${after.skuId}::uuid)`;
  const { rows } = await sql<Item & { readonly sorted: string }>`
    select i.number, i.sku_id, unit.sku, unit.platform, unit.region, priced.id as product_id,
      case when unit.vault_id = m.vault_id or exists (select from region as w
        where w.vault_id = ${systemVault} and w.code = unit.region) then unit.region else '' end as region_named,
      priced.number as product_number, priced.title, priced.vault_id as owner_id, i.discount::text as discount,
      ${isSellable(db, reader)} as is_sellable, lower(priced.title) as sorted
    from ${itemSource} where ${isAsked(db, reader, promotion, text)} and ${isBehind}
    order by lower(priced.title), unit.sku, unit.id limit ${limit + 1}`.execute(db);
  return rows;
};

export const countItems = async (
  db: PricingDb,
  reader: Reader,
  promotion: PromotionRow,
  text: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from ${itemSource} where ${isAsked(db, reader, promotion, text)}`.execute(db);
  return rows[0]?.count ?? 0;
};
