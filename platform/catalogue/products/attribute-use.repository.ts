/** The products and SKUs of all vaults that an attribute is named by: how many, never whose. */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { AttributeRow } from '../../attributes/index.js';
import type { Dependency } from '../../collections/index.js';
import type { Transaction } from '../../database/database.js';
import type { CatalogueTables, ProductRow, SkuRow } from '../rows.js';

type Tables = Kysely<CatalogueTables>;
type Place<Row extends { vault_id: string; id: string }> = Pick<Row, 'vault_id' | 'id'>;

/** The column of products that has the names of a kind. */
const columns = {
  'Product type': 'product_type',
  Developer: 'developers',
  Publisher: 'publishers',
  Franchise: 'franchises',
  Genre: 'genres',
} as const;

/** Whoever saves what follows an attribute. */
export interface Followers {
  /** In the trail of the product's vault, as an act of this actor. */
  changeProduct(
    tx: Transaction<CatalogueTables>,
    actor: Actor,
    product: Place<ProductRow>,
    changesOf: (row: ProductRow) => Partial<ProductRow>,
  ): Promise<void>;
  changeEdition(
    tx: Transaction<CatalogueTables>,
    actor: Actor,
    sku: Place<SkuRow>,
    from: string,
    to: string,
  ): Promise<void>;
}

const productsOf = (db: Tables, { kind, name }: AttributeRow) => {
  const column = kind in columns ? columns[kind as keyof typeof columns] : undefined;
  const products = db.selectFrom('product');
  if (column === undefined) return products.where(sql<boolean>`false`);
  return column === 'product_type'
    ? products.where('product_type', '=', name)
    : products.where(column, '@>', sql<string[]>`array[${name}]::text[]`);
};

const skusOf = (db: Tables, { kind, name }: AttributeRow) =>
  db.selectFrom('sku').where('edition', '=', kind === 'Edition' ? name : null);

const count = sql<number>`count(*)::bigint`.as('count');
const counted = (number: number, one: string) =>
  number === 0 ? [] : [{ name: `${number} ${one}${number === 1 ? '' : 's'} of vaults` }];

/** What the product says in the place of the other attribute; it says each once. */
const renamed = (row: ProductRow, from: AttributeRow, to: AttributeRow): Partial<ProductRow> => {
  const column = columns[from.kind as keyof typeof columns];
  if (column === 'product_type') return { product_type: to.name };
  return { [column]: [...new Set(row[column].map((name) => (name === from.name ? to.name : name)))] };
};

export const productsOfAttribute = (followers: Pick<Followers, 'changeProduct'>): Dependency<AttributeRow> => ({
  kind: 'Products',
  usesOf: async (db, row) =>
    counted(
      (await productsOf(db.tables<CatalogueTables>(), row).select(count).executeTakeFirstOrThrow()).count,
      'product',
    ),
  move: async (given, actor, from, to) => {
    const tx: Transaction<CatalogueTables> = given;
    const held = await productsOf(tx, from).select(['vault_id', 'id']).orderBy('id').forUpdate().execute();
    for (const product of held) await followers.changeProduct(tx, actor, product, (row) => renamed(row, from, to));
    return { moved: held.length, inTheWay: 0 };
  },
});

export const skusOfEdition = (followers: Pick<Followers, 'changeEdition'>): Dependency<AttributeRow> => ({
  kind: 'SKUs',
  usesOf: async (db, row) =>
    counted((await skusOf(db.tables<CatalogueTables>(), row).select(count).executeTakeFirstOrThrow()).count, 'SKU'),
  move: async (given, actor, from, to) => {
    const tx: Transaction<CatalogueTables> = given;
    const held = await skusOf(tx, from).select(['vault_id', 'id']).orderBy('id').forUpdate().execute();
    for (const sku of held) await followers.changeEdition(tx, actor, sku, from.name, to.name);
    return { moved: held.length, inTheWay: 0 };
  },
});
