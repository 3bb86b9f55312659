import { sql, type Kysely } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { ProductRow, ProductTables, SkuRow } from '../rows.js';
import { freeKeys } from '../skus/bundle.repository.js';

export type { ProductTables } from '../rows.js';

type Tables = Kysely<ProductTables>;

export interface StockedSkuRow extends SkuRow {
  /** Keys of all states that it has, and how many are free; of a bundle, and of what stands for all SKUs, see `freeKeys`. */
  keys: number;
  available: number | null;
}

export const findProduct = (db: Tables, vaultId: string, productId: string): Promise<ProductRow | undefined> =>
  db.selectFrom('product').selectAll().where('vault_id', '=', vaultId).where('id', '=', productId).executeTakeFirst();

/** The product's SKUs by their codes, with what they hold. */
export const skusOf = (db: Tables, vaultId: string, productId: string): Promise<StockedSkuRow[]> =>
  db
    .selectFrom('sku as s')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock_standing')
          .where('vault_id', '=', vaultId)
          .groupBy('sku_id')
          .select(['sku_id', sql<number>`sum(inserted)::bigint`.as('keys')])
          .as('stock'),
      (join) => join.onRef('stock.sku_id', '=', 's.id'),
    )
    .where('s.vault_id', '=', vaultId)
    .where('s.product_id', '=', productId)
    .selectAll('s')
    .select([sql<number>`coalesce(stock.keys, 0)::bigint`.as('keys'), freeKeys('s').as('available')])
    .orderBy('s.sku')
    .execute();

/** The vault's next product number; whoever adds one waits for who is adding one. */
export const nextNumber = async (tx: Tables, vaultId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('product')
    .where('vault_id', '=', vaultId)
    .select(sql<number>`coalesce(max(number), 1000)::bigint`.as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
};

/** Names of attributes by their kinds. */
export type NamedAttributes = Readonly<Record<string, readonly string[]>>;

/** Those there are not; those there are stay until the transaction ends. @returns `kind` and `name` of each */
export const unknownAttributes = async (
  tx: Tables,
  named: NamedAttributes,
): Promise<readonly { readonly kind: string; readonly name: string }[]> => {
  const wanted = Object.entries(named).flatMap(([kind, names]) => names.map((name) => ({ kind, name })));
  const names = [...new Set(wanted.map(({ name }) => name))];
  const known =
    names.length === 0
      ? []
      : await tx
          .selectFrom('attribute')
          .select(['kind', 'name'])
          .where('vault_id', '=', systemVault)
          .where('name', 'in', names)
          .orderBy('id')
          .forShare()
          .execute();
  return wanted.filter(({ kind, name }) => !known.some((each) => each.kind === kind && each.name === name));
};

/** Codes of the vault that begin like one of these. */
export const takenCodes = async (tx: Tables, vaultId: string, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('sku')
    .select('sku')
    .where('vault_id', '=', vaultId)
    .where(
      sql<boolean>`regexp_replace(sku, '-[0-9]+$', '') = any(${sql.val([...codes])}::text[]) or sku = any(${sql.val([...codes])}::text[])`,
    )
    .execute();
  return new Set(rows.map(({ sku }) => sku));
};

/** As a code calls the vault. */
export const vaultName = async (tx: Tables, vaultId: string): Promise<string> =>
  (await tx.selectFrom('vault').select('name').where('id', '=', vaultId).executeTakeFirstOrThrow()).name;
