/** Rows of a list that a copy takes, and the copy's own while they are put aside. */
import { sql, type RawBuilder } from 'kysely';
import { seenBy } from '../../catalogue/index.js';
import { isOfVersion } from '../prices/marks.repository.js';
import type { Price, Reading } from '../prices/prices.repository.js';
import type { PricingDb, PricingTx } from '../rows.js';

const chunk = 1_000;

export interface Source extends Reading {
  /** ISO 4217 of all rows of the copy; empty: each stays in its currency. */
  readonly currency: string;
  readonly withFuture: boolean;
  /** What counts is asked of this moment. */
  readonly at: Date;
}

/** Rows that count: neither replaced by another moment's, nor of one to come, unless these are wanted too. */
const counted = ({ list, version, withFuture, at }: Source): RawBuilder<unknown> => sql`
  select r.* from price_row as r
  where r.list_id = ${list.id} and ${isOfVersion('r', version)}
    and (${withFuture} or r.valid_from is null or r.valid_from <= ${at})
    and not exists (select from price_row as o
      where o.list_id = r.list_id and ${isOfVersion('o', version)} and o.product_id = r.product_id
        and (o.sku_id, o.region_code, o.country_code, o.currency)
          is not distinct from (r.sku_id, r.region_code, r.country_code, r.currency)
        and o.valid_from <= ${at} and o.valid_from > coalesce(r.valid_from, '-infinity'))`;

/** Of rows that come to one place: the one that is in the currency already, before those that are for sale. */
const chosen = (source: Source): RawBuilder<unknown> =>
  source.currency === ''
    ? counted(source)
    : sql`select distinct on (product_id, sku_id, region_code, country_code, valid_from) * from (${counted(source)}) as c
        order by product_id, sku_id, region_code, country_code, valid_from,
          (currency = ${source.currency}) desc, is_included desc, position`;

export interface Extent {
  readonly counted: number;
  readonly chosen: number;
  readonly currencies: readonly string[];
}

export const extentOf = async (db: PricingDb, source: Source): Promise<Extent> => {
  const { rows } = await sql<Extent>`
    select (select count(*)::integer from (${counted(source)}) as all_of_it) as counted, count(*)::integer as chosen,
      coalesce(array_agg(distinct currency order by currency), '{}') as currencies
    from (${chosen(source)}) as taken`.execute(db);
  return rows[0] ?? { counted: 0, chosen: 0, currencies: [] };
};

export type CopiedRow = Pick<
  Price,
  'title' | 'sku' | 'region_code' | 'country_code' | 'currency' | 'srp' | 'wsp' | 'is_included'
>;

/** The first of what a copy takes, in the order in which it was entered. */
export const firstOf = async (db: PricingDb, source: Source, limit: number): Promise<CopiedRow[]> => {
  const { list, reader } = source;
  const { rows } = await sql<CopiedRow>`
    select p.title, k.sku, r.region_code, r.country_code, r.currency, r.srp::text as srp, r.wsp::text as wsp, r.is_included
    from (${chosen(source)}) as r join product as p on p.id = r.product_id left join sku as k on k.id = r.sku_id
    where p.vault_id <> ${list.vault_id} or ${seenBy(reader, 'p')}
    order by r.position limit ${limit}`.execute(db);
  return rows;
};

/** Puts the rows of the copy aside as they are in its source, in place of what was put aside before. */
export const stageCopy = async (tx: PricingTx, saveId: string, source: Source): Promise<void> => {
  await sql`delete from price_change where save_id = ${saveId}`.execute(tx);
  await sql`insert into price_change (save_id, number, row_id, is_new, is_removed, product_id, sku_id, region_code,
      country_code, currency, srp, wsp, is_included, valid_from)
    select ${saveId}::uuid, row_number() over (order by r.position), gen_random_uuid(), true, false, r.product_id,
      r.sku_id, r.region_code, r.country_code, r.currency, r.srp, r.wsp, r.is_included, r.valid_from
    from (${chosen(source)}) as r`.execute(tx);
};

export interface StagedAmounts {
  readonly number: number;
  readonly currency: string;
  readonly srp: string | null;
  readonly wsp: string | null;
}

export const stagedAmounts = async (tx: PricingTx, saveId: string, after: number): Promise<StagedAmounts[]> => {
  const { rows } = await sql<StagedAmounts>`
    select number, currency, srp::text as srp, wsp::text as wsp from price_change
    where save_id = ${saveId} and number > ${after} order by number limit ${chunk}`.execute(tx);
  return rows;
};

export const setAmounts = async (tx: PricingTx, saveId: string, amounts: readonly StagedAmounts[]): Promise<void> => {
  await sql`update price_change as c set currency = g.currency, srp = g.srp, wsp = g.wsp
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as g (number integer, currency text, srp numeric, wsp numeric)
    where c.save_id = ${saveId} and c.number = g.number`.execute(tx);
};

/** The job that was asked for with the list. */
export const jobOfCopy = async (db: PricingDb, listId: string): Promise<string> => {
  const row = await db
    .selectFrom('price_save')
    .select('job_id')
    .where('list_id', '=', listId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.job_id ?? '';
};
