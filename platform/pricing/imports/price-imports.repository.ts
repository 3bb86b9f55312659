/** Files of prices as they are kept, what their rows come to, and the save that they become. */
import { sql } from 'kysely';
import type { JudgedRow } from '../files/file-row.js';
import { KeptFiles } from '../files/kept-files.repository.js';
import type { ImportRow, PricingTx } from '../rows.js';
import { keptJudgement, type JudgedPrice, type KeptJudgement } from './judge-price.js';
import type { PriceType } from './price-cells.js';
import type { ColumnKey } from './price-columns.js';

/** A row of an import as it is kept. */
export interface KeptRow extends JudgedRow<ColumnKey>, KeptJudgement {
  readonly state: KeptJudgement['state'];
  readonly price_type: PriceType;
  readonly currency: string;
  readonly is_tenfold: boolean;
}

export const keptImports = new KeptFiles<ImportRow, KeptRow>({
  table: 'price_import',
  rows: { table: 'price_import_row' },
  subject: 'list_id',
});

/** By the columns of its table. */
export const storedPrice = (judged: JudgedPrice) => ({
  ...keptJudgement(judged),
  ...{ number: judged.number, row: judged.row, cells: judged.cells, label: judged.label },
  ...{ problems: judged.problems, warnings: judged.warnings, price_type: judged.priceType },
  ...{ region_code: judged.regionCode, country_code: judged.countryCode, currency: judged.currency },
  valid_from: judged.place?.validFrom ?? null,
  ...{ change_percent: judged.changePercent, is_tenfold: judged.isTenfold },
});

const place = sql`product_id, sku_id, region_code, country_code, currency, valid_from`;

/** Rows that come to one place, and say the same amount twice or disagree whether it is for sale. */
export const refuseDoubles = async (tx: PricingTx, importId: string): Promise<void> => {
  const message = (text: string) =>
    sql`jsonb_build_array(jsonb_build_object('column', 'productId', 'message', ${text}::text))`;
  await keptImports.refuse(
    tx,
    importId,
    sql`select number,
        case when is_double then ${message('Another row is of the same place')} else '[]'::jsonb end
        || case when is_split then ${message('Another row of the same place says otherwise whether it is included')}
          else '[]'::jsonb end as problems
      from (
        select number, count(*) over (partition by ${place}, price_type) > 1 as is_double,
          bool_or(is_included) over (partition by ${place}) and bool_or(not is_included) over (partition by ${place})
            as is_split
        from price_import_row where import_id = ${importId} and state <> 'error'
      ) as compared where is_double or is_split`,
  );
};

type Moved = Pick<ImportRow, 'tenfold_count' | 'largest_change' | 'largest_change_row'>;

/** What its rows come to. */
export const countsOf = async (tx: PricingTx, importId: string) => {
  const { rows } = await sql<Moved>`
    select count(*) filter (where state = 'changed' and is_tenfold)::integer as tenfold_count,
      (array_agg(change_percent order by abs(change_percent) desc, number)
        filter (where state = 'changed' and change_percent is not null))[1] as largest_change,
      (array_agg("row" order by abs(change_percent) desc, number)
        filter (where state = 'changed' and change_percent is not null))[1] as largest_change_row
    from price_import_row where import_id = ${importId}`.execute(tx);
  const moved = rows[0] ?? { tenfold_count: 0, largest_change: null, largest_change_row: null };
  return { ...(await keptImports.counts(tx, importId)), ...moved };
};

/** Puts what an import changes aside as a save, two rows of one place as one change. */
export const stageImport = async (
  tx: PricingTx,
  { saveId, importId, listId }: { readonly saveId: string; readonly importId: string; readonly listId: string },
): Promise<void> => {
  await sql`delete from price_change where save_id = ${saveId}`.execute(tx);
  await sql`insert into price_change (save_id, number, row_id, is_new, is_removed, position, product_id, sku_id,
      region_code, country_code, currency, srp, wsp, is_included, valid_from)
    select ${saveId}::uuid, row_number() over (order by i.number), coalesce(i.row_id, gen_random_uuid()),
      i.row_id is null, false, r.position, i.product_id, i.sku_id, i.region_code, i.country_code, i.currency,
      coalesce(i.srp, r.srp), coalesce(i.wsp, r.wsp), i.is_included, i.valid_from
    from (
      select min(number) as number, row_id, ${place}, max(amount) filter (where price_type = 'srp') as srp,
        max(amount) filter (where price_type = 'wsp') as wsp, bool_and(is_included) as is_included
      from price_import_row where import_id = ${importId} and state in ('new', 'changed')
      group by row_id, ${place}
    ) as i
    left join price_row as r on r.list_id = ${listId} and r.row_id = i.row_id and r.until_version = 2147483647`.execute(
    tx,
  );
};
