/** Which SKUs connections see, for whole catalogues at once (docs/domain.md, e); rules/rule.ts says the same of one SKU. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import { isWhole } from '../../catalogue/index.js';
import { unseen } from '../../database/unseen.js';
import type { RuleRow, SharingTables } from '../rows.js';

type Tables = Kysely<SharingTables>;

export interface Evaluated {
  readonly sellerId: string;
  /** Numbers of sides of the seller's. */
  readonly sides: readonly number[];
  readonly now: Date;
  readonly instead?: readonly Replacement[];
}

/** A rule in the place of the stored one with its id, or, without terms, none in its place. */
export interface Replacement {
  readonly id: string;
  readonly rule: RuleRow | undefined;
}

/** As a row of the table: what is not stored yet is judged by the same statement. */
const rulesOf = ({ sellerId, instead = [] }: Evaluated): RawBuilder<unknown> => {
  const stored = sql`select * from sharing_rule where vault_id = ${sellerId} and is_active`;
  if (instead.length === 0) return stored;
  const others = sql`${stored} and not id = any (${instead.map(({ id }) => id)}::uuid[])`;
  const rules = instead.flatMap(({ rule }) => rule ?? []);
  if (rules.length === 0) return others;
  return sql`${others} union all
    select * from jsonb_populate_recordset(null::sharing_rule, ${JSON.stringify(rules)}::jsonb) where is_active`;
};

const passes = (value: string, is: string, isNot: string): RawBuilder<boolean> =>
  sql`(${sql.ref(is)} = '{}' or ${sql.ref(value)} = any (${sql.ref(is)})) and not ${sql.ref(value)} = any (${sql.ref(isNot)})`;

const matches = sql.join(
  [
    passes('g.product_id', 'r.products', 'r.products_not'),
    sql`(r.title_contains = '' or position(lower(r.title_contains) in lower(g.title)) > 0)
      and (r.title_contains_not = '' or position(lower(r.title_contains_not) in lower(g.title)) = 0)`,
    passes('g.id', 'r.skus', 'r.skus_not'),
    sql`starts_with(lower(g.sku), lower(r.sku_prefix))
      and (r.sku_prefix_not = '' or not starts_with(lower(g.sku), lower(r.sku_prefix_not)))`,
    passes('g.edition', 'r.editions', 'r.editions_not'),
    passes('g.platform', 'r.providers', 'r.providers_not'),
    passes('g.region', 'r.regions', 'r.regions_not'),
  ],
  sql` and `,
);

/** What the connection refuses of a SKU that a rule, or none, would show it. */
const isOpen = sql`(not g.is_embargoed or s.is_embargo_allowed) and not g.region = any (s.refused_regions)`;

/**
 * The last of these is `difference`: what each side would see for the first time (`was` is null), or no longer
 * (`will_be` is null), or may order from now on, or no longer.
 */
const differing = (given: Evaluated): RawBuilder<unknown> => sql`
  place as materialized (
    select distinct on (code) code, countries from region where vault_id in (${given.sellerId}, ${systemVault})
    order by code, vault_id desc),
  side as materialized (
    select d.id, d.connection_id, o.is_embargo_allowed, array(
        select code from place where countries <> '{}' and countries <@ o.blacklisted_countries) as refused_regions
    from sharing_side as d
    join connection as c on c.id = d.connection_id
    join connection_setting as o on o.connection_id = d.connection_id and o.vault_id = d.seller_id
    where d.id = any (${given.sides}::int[]) and d.seller_id = ${given.sellerId}
      and c.state = 'active' and o.is_catalog_shared),
  good as materialized (
    select k.id, k.product_id, k.sku, k.platform, k.edition, k.region, p.title,
      k.status = 'Active' and p.status = 'Active' as is_active,
      k.status = 'Active' and p.status = 'Active' and k.sku not like '%-ALL-%'
        and ${isWhole('k', sql`${given.now}::timestamptz`)} as is_orderable,
      p.is_embargoed and (p.embargo_until is null or p.embargo_until > ${given.now}) as is_embargoed
    from sku as k
    join product as p on p.vault_id = k.vault_id and p.id = k.product_id
    where k.vault_id = ${given.sellerId} and p.status in ('Active', 'Inactive')
      and (p.delisted_date is null or p.delisted_date > ${given.now})),
  rule as materialized (${rulesOf(given)}),
  bound as materialized (
    select s.id as side_id, r.id as rule_id from side as s join rule as r on s.connection_id = any (r.connections)),
  fit as materialized (
    select r.id as rule_id, g.* from rule as r join good as g on (g.is_active or r.is_inactive_visible) and ${matches}
    where r.id in (select rule_id from bound)),
  wanted as (
    select s.id as side_id, g.id as sku_id, g.product_id, g.is_orderable
    from side as s join good as g on g.is_active and ${isOpen}
    where s.id not in (select side_id from bound)
    union all
    select s.id, g.id, g.product_id, g.is_orderable
    from side as s join bound as b on b.side_id = s.id join fit as g on g.rule_id = b.rule_id and ${isOpen}
    group by s.id, g.id, g.product_id, g.is_orderable),
  present as (
    select * from shared_sku where side_id = any (${given.sides}::int[])),
  difference as materialized (
    select coalesce(w.side_id, h.side_id) as side_id, coalesce(w.sku_id, h.sku_id) as sku_id,
      coalesce(w.product_id, h.product_id) as product_id, w.is_orderable as will_be, h.is_orderable as was
    from wanted as w full join present as h on h.side_id = w.side_id and h.sku_id = w.sku_id
    where w.is_orderable is distinct from h.is_orderable)`;

/** What became of one side. */
export interface SideChange {
  readonly side_id: number;
  readonly buyer_id: string;
  readonly changes: number;
}

/**
 * Makes shared_sku what it should be, for these sides, and notes the figures; a product that a buyer sees for the first
 * time is connected as the buyer's setting has it. What comes is stamped, and what goes is kept, for who asks what has
 * changed (ADR 0091).
 */
export const applyShares = async (tx: Tables, given: Evaluated): Promise<SideChange[]> => {
  const { rows } = await sql<SideChange>`
    with ${differing(given)},
    gone as (
      delete from shared_sku as h using difference as w
      where h.side_id = w.side_id and h.sku_id = w.sku_id and h.side_id = any (${given.sides}::int[])
        and ${unseen(sql`w.will_be is null`)}),
    lost as (
      insert into sharing_withdrawal (side_id, skus, products)
      select side_id, array_agg(sku_id), array_agg(product_id) from difference where will_be is null group by side_id),
    moved as (
      update shared_sku as h set is_orderable = w.will_be, stamp = clock_timestamp() from difference as w
      where h.side_id = w.side_id and h.sku_id = w.sku_id and w.will_be is not null and w.was is not null),
    come as (
      insert into shared_sku (side_id, sku_id, product_id, is_orderable, since)
      select side_id, sku_id, product_id, will_be, ${given.now} from difference where was is null
      order by side_id, sku_id),
    taken as (
      insert into product_connection (side_id, product_id, is_connected, changed_at)
      select e.side_id, e.product_id, coalesce(o.is_auto_connect, false), ${given.now}::timestamptz
      from (select distinct side_id, product_id from difference where was is null
        except select side_id, product_id from present) as e
      join sharing_side as d on d.id = e.side_id
      left join connection_setting as o on o.connection_id = d.connection_id and o.vault_id = d.buyer_id
      on conflict (side_id, product_id) do update set stamp = clock_timestamp()),
    changed as (
      select side_id, count(*)::int as changes,
        count(*) filter (where was is null) - count(*) filter (where will_be is null) as shared,
        count(*) filter (where will_be) - count(*) filter (where was) as orderable
      from difference group by side_id)
    update sharing_side as d set computed_at = ${given.now},
      shared = d.shared + coalesce(c.shared, 0), orderable = d.orderable + coalesce(c.orderable, 0)
    from sharing_side as e left join changed as c on c.side_id = e.id
    where d.id = e.id and e.id = any (${given.sides}::int[])
    returning d.id as side_id, d.buyer_id, coalesce(c.changes, 0) as changes
  `.execute(tx);
  return rows;
};

export interface Difference {
  readonly side_id: number;
  readonly gained: number;
  readonly lost: number;
}

/** @returns of the sides that would gain or lose: how many SKUs, against what they see now */
export const differences = async (db: Tables, given: Evaluated): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    with ${differing(given)}
    select side_id, (count(*) filter (where was is null))::int as gained,
      (count(*) filter (where will_be is null))::int as lost
    from difference group by side_id`.execute(db);
  return rows;
};

/** @returns the SKUs behind one figure, by code; `total` of all */
export const differingSkus = async (
  db: Tables,
  given: Evaluated,
  isGain: boolean,
  limit: number,
): Promise<{ readonly id: string; readonly sku: string; readonly title: string; readonly total: number }[]> => {
  const { rows } = await sql<{ id: string; sku: string; title: string; total: number }>`
    with ${differing(given)}
    select k.id, k.sku, p.title, count(*) over ()::int as total
    from difference as d
    join sku as k on k.vault_id = ${given.sellerId} and k.id = d.sku_id
    join product as p on p.vault_id = k.vault_id and p.id = k.product_id
    where ${sql.ref(isGain ? 'd.was' : 'd.will_be')} is null
    order by k.sku limit ${limit}`.execute(db);
  return rows;
};
