/** What of price lists changes when, and what gets into each other's way (docs/domain.md, f). */
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import { isSeenByBuyer, isSeenByOwner } from '../prices/prices.repository.js';
import type { PromotionStatus } from '../promotions/promotion.js';
import { isInCatalogue, isVisibleTo, statusNow } from '../promotions/promotions.repository.js';
import type { PricingDb } from '../rows.js';

/** [from, until). */
export interface Window {
  readonly from: Date;
  readonly until: Date;
  /** Undefined: of all. */
  readonly listId: string | undefined;
}

type Reader = Pick<Actor, 'ownerGuid' | 'permissions'>;

export interface PricesRow {
  readonly list_id: string;
  readonly list_title: string;
  readonly is_own: boolean;
  readonly at: Date;
  readonly price_count: number;
  readonly product_count: number;
}

export interface PromotionTime {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: PromotionStatus;
  readonly list_id: string;
  readonly list_title: string;
  readonly is_own: boolean;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly item_count: number;
}

export interface ConflictRow {
  readonly kind: 'overlap' | 'price_change';
  readonly list_id: string;
  readonly list_title: string;
  readonly promotion_id: string;
  readonly promotion_title: string;
  readonly other_id: string | null;
  readonly other_title: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly sku_count: number;
}

const isOfList = ({ listId }: Window): RawBuilder<boolean> =>
  listId === undefined ? sql<boolean>`true` : sql<boolean>`l.id = ${listId}`;

/** Rows `r` of lists `l`, as they stand, that hold from a moment within it. */
const planned = ({ from, until }: Window): RawBuilder<unknown> => sql`price_row as r on r.list_id = l.id
  and r.valid_from >= ${from} and r.valid_from < ${until}
  and r.from_version <= l.rows_version and r.until_version > l.rows_version`;

/** Counted apart, so that each has a plan of its own: what a buyer sees is one set, looked up for all rows. */
const plannedIn = (window: Window, isOwn: boolean, isMeant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.id as list_id, l.title as list_title, ${isOwn}::boolean as is_own, r.valid_from as at,
    count(*)::bigint as price_count, count(distinct r.product_id)::bigint as product_count
  from price_list as l join ${planned(window)} join product as p on p.id = r.product_id
  where ${isOfList(window)} and ${isMeant} group by l.id, r.valid_from`;

/** By moment. @returns at most `limit` */
export const plannedPrices = async (
  db: PricingDb,
  reader: Reader,
  window: Window,
  limit: number,
): Promise<PricesRow[]> => {
  const isOwn = sql<boolean>`l.vault_id = ${reader.ownerGuid}`;
  const bought = sql`l.id in (select h.list_id from price_list_holder as h where h.buyer_id = ${reader.ownerGuid})
    and not ${isOwn} and ${isSeenByBuyer(db, reader, sql<string>`l.vault_id`)}`;
  const { rows } = await sql<PricesRow>`
    select * from (${plannedIn(window, true, sql`${isOwn} and ${isSeenByOwner(reader)}`)}
      union all ${plannedIn(window, false, bought)}) as c
    order by c.at, c.list_title, c.list_id limit ${limit}`.execute(db);
  return rows;
};

/** By start; none that was cancelled. @returns at most `limit` */
export const plannedPromotions = async (
  db: PricingDb,
  { ownerGuid }: Reader,
  window: Window,
  limit: number,
): Promise<PromotionTime[]> => {
  const isOwn = sql<boolean>`m.vault_id = ${ownerGuid}`;
  const { rows } = await sql<PromotionTime>`
    select m.id, m.number, m.title, ${statusNow} as status, l.id as list_id, l.title as list_title, ${isOwn} as is_own,
      m.valid_from, m.valid_to, case when ${isOwn} then m.item_count else (select count(*)::bigint
        from promotion_item as i where i.promotion_id = m.id and ${isInCatalogue(db, ownerGuid)}) end as item_count
    from promotion as m join price_list as l on l.id = m.list_id
    where ${isVisibleTo(db, ownerGuid)} and ${isOfList(window)} and m.cancelled_at is null
      and m.valid_from < ${window.until} and m.valid_to > ${window.from}
    order by m.valid_from, m.number, m.id limit ${limit}`.execute(db);
  return rows;
};

/** Of SKUs `unit`, whose product `p` the reader sees. */
const seenUnit = (reader: Reader): RawBuilder<unknown> => sql`sku as unit on unit.id = i.sku_id
  join product as p on p.vault_id = unit.vault_id and p.id = unit.product_id and ${isSeenByOwner(reader)}`;

const overlaps = (reader: Reader, window: Window): RawBuilder<unknown> => sql`
  select 'overlap' as kind, l.id as list_id, l.title as list_title, m.id as promotion_id, m.title as promotion_title,
    b.id as other_id, b.title as other_title, greatest(m.valid_from, b.valid_from) as "from",
    least(m.valid_to, b.valid_to) as until, count(*)::bigint as sku_count
  from price_list as l join promotion as m on m.list_id = l.id and m.cancelled_at is null
  join promotion as b on b.list_id = l.id and b.cancelled_at is null and b.number > m.number
    and coalesce(m.approved_at, b.approved_at) is not null
    and b.valid_from < m.valid_to and b.valid_to > m.valid_from
  join promotion_item as i on i.promotion_id = m.id
  join promotion_item as e on e.promotion_id = b.id and e.sku_id = i.sku_id
  join ${seenUnit(reader)}
  where l.vault_id = ${reader.ownerGuid} and ${isOfList(window)}
    and greatest(m.valid_from, b.valid_from) < ${window.until} and least(m.valid_to, b.valid_to) > ${window.from}
  group by l.id, m.id, b.id`;

const changes = (reader: Reader, window: Window): RawBuilder<unknown> => sql`
  select 'price_change' as kind, l.id as list_id, l.title as list_title, m.id as promotion_id,
    m.title as promotion_title, null::uuid as other_id, null::text as other_title, r.valid_from as "from",
    m.valid_to as until, count(distinct i.sku_id)::bigint as sku_count
  from price_list as l join ${planned(window)}
  join promotion as m on m.list_id = l.id and m.cancelled_at is null
    and m.valid_from < r.valid_from and m.valid_to > r.valid_from
  join promotion_item as i on i.promotion_id = m.id
  join ${seenUnit(reader)} and p.id = r.product_id and (r.sku_id is null or r.sku_id = unit.id)
  where l.vault_id = ${reader.ownerGuid} and ${isOfList(window)}
  group by l.id, m.id, r.valid_from`;

/** Of the vault's own lists, by moment. @returns at most `limit` */
export const conflicts = async (
  db: PricingDb,
  reader: Reader,
  window: Window,
  limit: number,
): Promise<ConflictRow[]> => {
  const { rows } = await sql<ConflictRow>`
    select * from (${overlaps(reader, window)} union all ${changes(reader, window)}) as c
    order by c."from", c.promotion_title, c.other_title, c.promotion_id, c.other_id limit ${limit}`.execute(db);
  return rows;
};
