/**
 * What resolve-price.ts says of one price, said of many at once (ADR 0112): the same rules and the same whole numbers, in
 * SQL. A property test holds the two together.
 */
import { sql, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { PricingDb } from '../rows.js';
import { levels, type Level, type Outcome } from './explanation.js';
import type { Terms } from './facts.js';
import { oddDigits, usualDigits, whole } from './money.js';

/** A question with the terms of its connection, and the list by which it buys. */
export interface Ask {
  readonly number: number;
  readonly seller_id: string;
  /** Null: it has none. */
  readonly list_id: string | null;
  readonly product_id: string;
  readonly sku_id: string;
  /** Code, as the seller's lists name it; '' where they cannot. */
  readonly region: string;
  readonly country: string;
  readonly currency: string;
  readonly model: 'wholesale' | 'revenue_share';
  /** Of the suggested price without tax, in hundredths of a percent; null: none. */
  readonly part: number | null;
  readonly invoicing_currency: string;
  readonly is_converted: boolean;
  readonly at: Date;
}

/** Of the suggested price without tax. */
const partOf = (terms: Terms): number | null => {
  if (terms.model === 'revenue_share') return terms.sourceShare;
  return terms.targetMargin === undefined ? null : whole - terms.targetMargin;
};

/** What seller and buyer have agreed on, as it is asked for. */
export const termsAsked = (terms: Terms): Pick<Ask, 'model' | 'part' | 'invoicing_currency' | 'is_converted'> => ({
  ...{ model: terms.model, part: partOf(terms) },
  ...{ invoicing_currency: terms.invoicingCurrency, is_converted: terms.isConverted },
});

/** An approved promotion's discount on one SKU, in hundredths of a percent. */
export interface Discount {
  readonly promotion_id: string;
  readonly promotion_number: number;
  readonly list_id: string;
  readonly sku_id: string;
  readonly discount: number;
  readonly valid_from: Date;
  readonly valid_to: Date;
}

/** Amounts in minor units, as text; null where there is none. */
export interface SetPrice {
  readonly number: number;
  readonly outcome: Outcome;
  readonly level: Level | null;
  readonly row_id: string | null;
  readonly promotion_id: string | null;
  readonly srp: string | null;
  readonly discounted_srp: string | null;
  readonly net_srp: string | null;
  readonly discounted_net_srp: string | null;
  readonly purchase: string | null;
  readonly discounted_purchase: string | null;
  readonly invoice: string | null;
  readonly discounted_invoice: string | null;
}

type Term = RawBuilder<unknown>;

/** The quotient, halves up, exactly: `/` of numeric would round it twice. */
const divided = (dividend: Term, divisor: Term): Term => sql`div(2 * (${dividend}) + ${divisor}, 2 * (${divisor}))`;
const shareOf = (amount: Term, part: Term): Term => divided(sql`${amount} * ${part}`, sql`10000::numeric`);
const toMinor = (amount: Term, unit: Term): Term => divided(amount, unit);
const rounded = (amount: Term, unit: Term): Term => sql`${toMinor(amount, unit)} * ${unit}`;

/** Millionths of a currency's minor unit. */
const unitOf = (currency: Term): Term => {
  const cases = Object.entries(oddDigits).map(
    ([code, digits]) => sql`when ${sql.lit(code)} then ${sql.lit(10 ** (6 - digits))}::numeric`,
  );
  return sql`case ${currency} ${sql.join(cases, sql` `)} else ${sql.lit(10 ** (6 - usualDigits))}::numeric end`;
};

const asked = (asks: readonly Ask[]): Term => sql`
  select q.*, l.rows_version, l.default_currency, l.is_vat_included, (q.at at time zone 'utc')::date as day
  from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as q (number integer, seller_id uuid, list_id uuid,
    product_id uuid, sku_id uuid, region text, country text, currency text, model text, part numeric,
    invoicing_currency text, is_converted boolean, at timestamptz)
  left join price_list as l on l.id = q.list_id`;

/** Of each currency and day that is needed, once: units for one euro, in millionths. */
const rates = sql`
  select n.currency, n.day, case when n.currency = 'EUR' then 1000000::numeric else (
    select e.rate * 1000000 from exchange_rate as e
    where e.vault_id = ${systemVault} and e.currency = n.currency and e.day <= n.day order by e.day desc limit 1) end as rate
  from (select currency, day from asked union select default_currency, day from asked
    union select invoicing_currency, day from asked) as n where n.currency is not null`;

/** The first in this order is the row that holds. Question by question: of a product there may be rows of every country. */
const chosen = sql`
  select q.number, c.* from asked as q cross join lateral (
    select r.row_id, r.srp, r.wsp, r.is_included, place.level
    from price_row as r
    left join region as g on g.code = r.region_code and g.vault_id in (q.seller_id, ${systemVault})
      and q.country = any (g.countries)
    left join rate as f on f.currency = q.default_currency and f.day = q.day
    left join rate as t on t.currency = q.currency and t.day = q.day
    cross join lateral (select case when r.country_code <> '' then 1 when r.region_code <> '' then 2
      when r.currency = q.currency then 3 else 4 end as level) as place
    where r.list_id = q.list_id and r.product_id = q.product_id
      and r.country_code = any (array['', q.country]) and r.currency = any (array[q.currency, q.default_currency])
      and (r.currency = q.currency or r.region_code = '')
      and r.from_version <= q.rows_version and r.until_version > q.rows_version
      and (r.sku_id is null or r.sku_id = q.sku_id) and (r.valid_from is null or r.valid_from <= q.at)
      and (r.region_code = '' or g.id is not null) and (place.level < 3 or r.is_included)
      and (place.level < 4 or (q.is_converted and f.rate is not null and t.rate is not null))
    order by place.level, r.sku_id is null, g.code is distinct from q.region, cardinality(g.countries), g.id,
      coalesce(r.valid_from, '-infinity') desc, r.row_id limit 1) as c`;

const taken = sql`
  select distinct on (q.number) q.number, d.promotion_id, d.discount
  from asked as q join discount as d on d.list_id = q.list_id and d.sku_id = q.sku_id
    and d.valid_from <= q.at and q.at < d.valid_to
  order by q.number, d.discount desc, d.valid_from desc, d.promotion_number`;

const discountsOf = (discounts: readonly Discount[]): Term => sql`
  select * from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as d (promotion_id text,
    promotion_number bigint, list_id uuid, sku_id uuid, discount numeric, valid_from timestamptz, valid_to timestamptz)`;

/** Keeps the planner from writing the steps before into each place that names them: each is worked out once. */
const once = sql`offset 0`;

/** In millionths of the price's currency, as the row has it. */
const ofRow = sql`
  select q.*, c.row_id, c.is_included, c.level, o.promotion_id, 10000 - coalesce(o.discount, 0) as rest,
    10000 + case when q.is_vat_included then coalesce(k.vat_rate * 100, 0) else 0 end as taxed,
    ${unitOf(sql`q.currency`)} as unit, ${unitOf(sql`q.invoicing_currency`)} as invoice_unit,
    t.rate as own_rate, i.rate as invoice_rate,
    case when c.level = 4 then ${divided(sql`c.srp * 1000000 * t.rate`, sql`f.rate`)} else c.srp * 1000000 end as srp,
    case when c.level = 4 then ${divided(sql`c.wsp * 1000000 * t.rate`, sql`f.rate`)} else c.wsp * 1000000 end as wsp
  from asked as q
  left join chosen as c on c.number = q.number
  left join taken as o on o.number = q.number
  left join country as k on k.vault_id = ${systemVault} and k.code = q.country
  left join rate as f on f.currency = q.default_currency and f.day = q.day
  left join rate as t on t.currency = q.currency and t.day = q.day
  left join rate as i on i.currency = q.invoicing_currency and i.day = q.day ${once}`;

const listed = sql`
  select r.*, ${rounded(sql`srp`, sql`unit`)} as shown, ${rounded(sql`wsp`, sql`unit`)} as wholesale from of_row as r ${once}`;

const discounted = sql`
  select l.*, ${rounded(shareOf(sql`shown`, sql`rest`), sql`unit`)} as less from listed as l ${once}`;

const net = sql`
  select d.*, ${divided(sql`shown * 10000`, sql`taxed`)} as net, ${divided(sql`less * 10000`, sql`taxed`)} as net_less
  from discounted as d ${once}`;

const purchased = sql`
  select n.*,
    case when model = 'wholesale' and wholesale is not null then wholesale else ${shareOf(sql`net`, sql`part`)} end
      as purchase,
    case when model = 'wholesale' and wholesale is not null then ${shareOf(sql`wholesale`, sql`rest`)}
      else ${shareOf(sql`net_less`, sql`part`)} end as purchase_less
  from net as n ${once}`;

const isSame = sql`currency = invoicing_currency`;
const invoiced = (amount: Term): Term => sql`case when ${isSame} then ${amount}
  else ${divided(sql`${amount} * invoice_rate`, sql`own_rate`)} end`;

const billed = sql`
  select p.*, ${invoiced(sql`purchase`)} as bill, ${invoiced(sql`purchase_less`)} as bill_less,
    case when list_id is null then 'no_price_list' when row_id is null then 'no_price'
      when not is_included then 'not_for_sale' when purchase is null then 'no_purchase_price'
      when not ${isSame} and (own_rate is null or invoice_rate is null) then 'no_rate' else 'priced' end as outcome
  from purchased as p ${once}`;

const level = sql`(array[${sql.join(levels.map((each) => sql.lit(each)))}])[level]`;
const minor = (amount: string, unit: string): Term =>
  sql`case when outcome = 'priced' then ${toMinor(sql.ref(amount), sql.ref(unit))}::text end`;

/** @returns one for each ask, in the order of their numbers, as its list is now */
export const pricesOf = async (
  db: PricingDb,
  asks: readonly Ask[],
  discounts: readonly Discount[] = [],
): Promise<SetPrice[]> => {
  const { rows } = await sql<SetPrice>`
    with asked as materialized (${asked(asks)}), discount as materialized (${discountsOf(discounts)}),
      rate as materialized (${rates}), chosen as (${chosen}), taken as (${taken}), of_row as (${ofRow}),
      listed as (${listed}), discounted as (${discounted}), net as (${net}), purchased as (${purchased}),
      billed as (${billed})
    select number, outcome, case when outcome <> 'not_for_sale' then ${level} end as level, row_id,
      case when row_id is not null and is_included then promotion_id end as promotion_id,
      ${minor('shown', 'unit')} as srp, ${minor('less', 'unit')} as discounted_srp,
      ${minor('net', 'unit')} as net_srp, ${minor('net_less', 'unit')} as discounted_net_srp,
      ${minor('purchase', 'unit')} as purchase, ${minor('purchase_less', 'unit')} as discounted_purchase,
      ${minor('bill', 'invoice_unit')} as invoice, ${minor('bill_less', 'invoice_unit')} as discounted_invoice
    from billed order by number`.execute(db);
  return rows;
};
