/** Filters of lists by the place of stock: its SKU and its right. */
import { sql } from 'kysely';
import type { GridFilter } from '../../../content/index.js';
import { rightTitle, systemVault } from '../../../rights/index.js';
import type { StockDatabase } from '../../rows.js';
import { knownSkus } from '../known/known-skus.repository.js';

interface Placed {
  sku_id: string | null;
  right_id: string | null;
}

/**
 * One SKU, by its whole code in any case. The code is looked up first, once: so an index of (vault, SKU, date, id)
 * serves each page of a list of millions, which the beginning of a code could not. Of several the vault's own.
 */
export const skuFilter = <Row extends Placed>(): GridFilter<Row> => ({
  propertyName: 'SKU',
  title: 'SKU (whole code)',
  vueType: 'text',
  condition: (_, value, { ownerGuid }) =>
    sql`list.sku_id = (select id from sku where lower(sku) = lower(${value}) and id in ${knownSkus(ownerGuid)}
      order by sku = ${value} desc, vault_id = ${ownerGuid} desc limit 1)`,
});

/** A row's right by name, read for the rows that are shown and not for those that are counted. */
export const rightName = (table: string) =>
  sql<string | null>`(select ${rightTitle('a')} from agreement a
    where a.id = ${sql.ref(`${table}.agreement_id`)} limit 1)`;

/** One of the rights that the vault may use, or got keys under. */
export const rightFilter = <Row extends Placed>(): GridFilter<Row> => ({
  propertyName: 'Right',
  title: 'Right',
  vueType: 'select',
  condition: (_, value) => sql`list.right_id = ${value}::uuid`,
  options: (actor, database) =>
    database
      .tables<StockDatabase>()
      .selectFrom('agreement')
      .where((eb) =>
        eb.or([
          eb('vault_id', 'in', [systemVault, actor.ownerGuid]),
          eb('id', 'in', eb.selectFrom('stock_balance').select('agreement_id').where('vault_id', '=', actor.ownerGuid)),
        ]),
      )
      .select([rightTitle('agreement').as('text'), sql<string>`id::text`.as('value')])
      .orderBy('vault_id')
      .orderBy('name')
      .orderBy('version', 'desc')
      .limit(200),
});
