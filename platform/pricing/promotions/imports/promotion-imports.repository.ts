/** Files of promotions as they are kept, what their rows name, and what they come to. */
import { sql } from 'kysely';
import { seenBy } from '../../../catalogue/index.js';
import type { Fault } from '../../../workbooks/index.js';
import type { JudgedRow } from '../../files/file-row.js';
import { KeptFiles } from '../../files/kept-files.repository.js';
import { isSellable } from '../../prices/products.repository.js';
import type { PricingDb, PricingTx, PromotionImportRow } from '../../rows.js';
import { isRead, itemSource, type Reader } from '../items/items.repository.js';
import type { FoundSku } from './judge-item.js';

export interface KeptRow extends JudgedRow {
  readonly discount: string | null;
  readonly discount_before: string | null;
}

export const keptImports = new KeptFiles<PromotionImportRow, KeptRow>({
  table: 'promotion_import',
  rows: { table: 'promotion_import_row' },
  subject: 'promotion_id',
});

/** SKUs of these codes that the vault may sell, or that are items of its promotion; by code. */
export const skusCoded = async (
  db: PricingDb,
  reader: Reader,
  promotionId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundSku[]>> => {
  const { rows } = await sql<FoundSku>`
    select s.* from (
      select unit.id as "skuId", unit.sku, priced.title, ${isSellable(db, reader)} as "isSellable",
        i.number::integer as "itemNumber", i.discount::text as discount
      from sku as unit
      join product as priced on priced.vault_id = unit.vault_id and priced.id = unit.product_id
      left join promotion_item as i on i.promotion_id = ${promotionId} and i.sku_id = unit.id
      where unit.sku = any (${[...codes]}::text[])
        and (priced.vault_id <> ${reader.ownerGuid} or ${seenBy(reader, 'priced')})
    ) as s where s."isSellable" or s."itemNumber" is not null`.execute(db);
  return Map.groupBy(rows, ({ sku }) => sku);
};

/** Rows of one SKU. */
export const refuseDoubles = async (tx: PricingTx, importId: string): Promise<void> => {
  const problem = JSON.stringify([{ column: 'sku', message: 'Another row is of the same SKU' } satisfies Fault]);
  await keptImports.refuse(
    tx,
    importId,
    sql`select number, ${problem}::jsonb as problems
      from (
        select number, count(*) over (partition by sku_id) > 1 as is_double
        from promotion_import_row where import_id = ${importId} and state <> 'error'
      ) as compared where is_double`,
  );
};

/** What its rows come to. */
export const countsOf = async (tx: PricingTx, importId: string) => {
  const { rows } = await sql<Pick<PromotionImportRow, 'warning_count'>>`
    select count(*)::integer as warning_count from promotion_import_row
    where import_id = ${importId} and state <> 'error' and warnings <> '[]'`.execute(tx);
  return { ...(await keptImports.counts(tx, importId)), warning_count: rows[0]?.warning_count ?? 0 };
};

/** What it changes. */
export const wantedOf = async (
  tx: PricingTx,
  importId: string,
): Promise<{ readonly skuId: string; readonly discount: string }[]> => {
  const { rows } = await sql<{ skuId: string; discount: string }>`
    select sku_id as "skuId", discount::text as discount from promotion_import_row
    where import_id = ${importId} and state in ('new', 'changed') order by number`.execute(tx);
  return rows;
};

/** An item as its file says it. */
export interface WrittenItem {
  readonly number: number;
  readonly promotion_number: number;
  readonly title: string;
  readonly sku: string;
  readonly discount: string;
}

/** All items that the reader sees, of one moment. */
export const writtenItems = async (
  db: PricingDb,
  reader: Reader,
  promotion: Parameters<typeof isRead>[2] & { readonly id: string },
): Promise<WrittenItem[]> => {
  const { rows } = await sql<WrittenItem>`
    select i.number::integer as number, m.number::integer as promotion_number, priced.title, unit.sku,
      i.discount::text as discount
    from ${itemSource} where m.id = ${promotion.id} and ${isRead(db, reader, promotion)}
    order by lower(priced.title), unit.sku, unit.id`.execute(db);
  return rows;
};
