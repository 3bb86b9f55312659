/** Why a row gives no price at a moment, told while it is read: regions, SKUs and countries change without a save. */
import { sql, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { ListRow } from '../rows.js';

export type Mark = 'none' | 'future' | 'replaced' | 'country_outside' | 'skus_win' | 'not_sold';

/** Of rows `name`: that the version has. */
export const isOfVersion = (name: string, version: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.from_version`)} <= ${version} and ${sql.ref(`${name}.until_version`)} > ${version})`;

/** Where a price is for, but for its SKU and its moment: of a row. */
export const placeOf = (name: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${name}.product_id`)}, ${sql.ref(`${name}.region_code`)}, ${sql.ref(`${name}.country_code`)}, ${sql.ref(`${name}.currency`)}`;

/** Of rows `o` and `r` of one list: for the same buyers, but for their SKUs and moments. */
export const isBeside = sql<boolean>`(${placeOf('o')}) = (${placeOf('r')})`;

/**
 * From when a row counts. No comparison of the column itself, of which there is an index: to the planner prices that were
 * just imported are few, and it would look for those beside a row among all that have a moment.
 */
export const momentOf = (name: string): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(`${name}.valid_from`)}, '-infinity')`;

const isSold = sql<boolean>`s.status <> 'Discontinued'`;

export type Marked = Pick<ListRow, 'id' | 'vault_id' | 'rows_version'>;

/** Of rows `r`: (region, country) that the vault's regions do not have. */
export const isOutside = (vaultId: string): RawBuilder<boolean> => sql<boolean>`(
  r.country_code <> '' and (r.region_code, r.country_code) not in (
    select g.code, inside.code from region as g, unnest(g.countries) as inside (code)
    where g.vault_id in (${systemVault}, ${vaultId}) and g.code is not null and inside.code is not null))`;

const isStarted = sql<boolean>`o.valid_from <= now()`;

/**
 * Few lists have prices of a moment that has come: asked once, whatever the row. By the first of them, which an index has;
 * whether there is any at all, the planner would look for in the whole table.
 */
const hasStarted = ({
  id,
  rows_version,
}: Marked): RawBuilder<boolean> => sql<boolean>`(select o.valid_from from price_row as o
  where o.list_id = ${id} and ${isStarted} and ${isOfVersion('o', rows_version)} order by o.valid_from limit 1) is not null`;

/** As few lists price SKUs by themselves beside their products. */
const hasSkus = ({ id }: Marked): RawBuilder<boolean> => sql<boolean>`(select o.position from price_row as o
  where o.list_id = ${id} and o.sku_id is not null order by o.position limit 1) is not null`;

/** Of rows `r`: that the list has a row `o` beside them of which it is so. */
const hasBeside = (
  { id, rows_version }: Marked,
  isSo: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from price_row as o where o.list_id = ${id} and ${isOfVersion('o', rows_version)} and ${isBeside} and ${isSo})`;

/** Of a row: its SKU, which is none where the price is of the whole product. No index has it (see `momentOf`). */
const unitOf = (name: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(`${name}.sku_id`)}, ${noSku})`;
const noSku = sql.lit('00000000-0000-0000-0000-000000000000');

/** Of rows `o` and `r`: of one SKU, or both of the whole product. */
export const isOfSame = sql<boolean>`${unitOf('o')} = ${unitOf('r')}`;

/**
 * Of rows `r`: that the list prices SKUs of their product by themselves beside them. The planner asks it of each row, or
 * once for all where what is beside them fits into its memory; `in (select ...)` compares each with all where it does not.
 */
export const hasSkuPrices = (list: Marked): RawBuilder<boolean> => hasBeside(list, sql`${unitOf('o')} <> ${noSku}`);

const hasCome = sql<boolean>`${momentOf('o')} <= now()`;

/** Of rows `r`: that a price of the same has come which counts from later than the moment on. */
const hasLater = (list: Marked, moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasBeside(list, sql`${isOfSame} and ${hasCome} and ${momentOf('o')} > ${moment}`);

/** Of rows `r`: that a later price of the same has come. As `hasSkuPrices`, of those that have always counted. */
export const isReplaced = (list: Marked): RawBuilder<boolean> => sql<boolean>`(${hasStarted(list)} and case
  when r.valid_from is null then ${hasLater(list, sql`'-infinity'`)}
  else r.valid_from <= now() and ${hasLater(list, sql`r.valid_from`)} end)`;

/**
 * The first that is true is told.
 * @param isSoughtInMany what rules a mark out for all rows of a list is asked before each by itself
 */
const marksOf = (list: Marked, isSoughtInMany: boolean): readonly (readonly [Mark, RawBuilder<boolean>])[] => [
  [
    'not_sold',
    sql`p.status in ('Delisted', 'Archived') or k.status = 'Discontinued'
      or (r.sku_id is null and not exists (select from sku as s
        where s.vault_id = p.vault_id and s.product_id = p.id and ${isSold}))`,
  ],
  ['country_outside', isOutside(list.vault_id)],
  ['future', sql`r.valid_from > now()`],
  ['replaced', sql`${hasStarted(list)} and ${hasLater(list, momentOf('r'))}`],
  [
    'skus_win',
    sql`r.sku_id is null and ${hasSkus(list)} and ${isSoughtInMany ? hasSkuPrices(list) : sql`true`} and not exists (select from sku as s
      where s.vault_id = p.vault_id and s.product_id = p.id and ${isSold}
        and not ${hasBeside(list, sql`o.sku_id = s.id and ${hasCome}`)})`,
  ],
];

const caseOf = <T>(marks: ReturnType<typeof marksOf>, told: (mark: Mark) => RawBuilder<T>): RawBuilder<T> =>
  sql<T>`case ${sql.join(
    marks.map(([mark, isTrue]) => sql`when ${isTrue} then ${told(mark)}`),
    sql` `,
  )} else ${told('none')} end`;

/** Of rows `r` of the list, with their product `p` and, where they have one, SKU `k`. */
export const markOf = (list: Marked): RawBuilder<Mark> =>
  caseOf(marksOf(list, false), (mark) => sql<Mark>`${sql.lit(mark)}`);

/**
 * Of the same rows. A condition and no comparison of the mark, of which the planner would believe that hardly a row is so:
 * it would read the whole list for a page of it.
 * @param isSoughtInMany as many rows of the list may be asked as it takes
 */
export const isMarked = (list: Marked, marks: readonly Mark[], isSoughtInMany: boolean): RawBuilder<boolean> => {
  const all = marksOf(list, isSoughtInMany);
  // What is told behind the last of them need not be known.
  const asked = marks.includes('none') ? all : all.slice(0, all.findLastIndex(([mark]) => marks.includes(mark)) + 1);
  return caseOf(asked, (mark) => sql<boolean>`${sql.lit(marks.includes(mark))}`);
};
