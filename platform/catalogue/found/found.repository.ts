/** Products and SKUs by what somebody has typed (ADR 0090). */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../content/index.js';
import { begins, candidates, fits, folded, holds, inTiers, type Asked, type RecordSearch } from '../../search/index.js';
import { seenBy, type Reader } from '../embargo.repository.js';
import type { CatalogueTables } from '../rows.js';
import { productHref } from '../products/products.grid.js';

const permission = ['product-read', 'product-all'];

const tablesOf = (database: Tables): Kysely<CatalogueTables> => database.tables<CatalogueTables>();

const products = (db: Kysely<CatalogueTables>, reader: Reader) =>
  db
    .selectFrom('product as p')
    .where('p.vault_id', '=', reader.ownerGuid)
    .where(seenBy(reader, 'p'))
    .select(['p.id', 'p.title', 'p.product_type', 'p.status', 'p.number']);

/**
 * The shortest first: what is asked for is most of it. Candidates are taken in the order of the vault's own index of
 * names: without an order the database may begin with the rows of others.
 */
const shortest = sql`length(title), title, id`;

export const productSearch: RecordSearch = {
  name: 'products',
  title: 'Products',
  icon: 'products',
  order: 1,
  permission,
  find: async (database, actor, asked, limit) => {
    const db = tablesOf(database);
    const { guid, number } = asked;
    const own = () => products(db, actor);
    const rows = await inTiers(
      [
        {
          fit: fits.exactly,
          isAsked: guid !== undefined,
          find: () =>
            own()
              .where('p.id', '=', guid ?? '')
              .execute(),
        },
        {
          fit: fits.exactly,
          isAsked: number !== undefined,
          find: () =>
            own()
              .where('p.number', '=', number ?? 0)
              .execute(),
        },
        {
          fit: fits.beginning,
          find: (wanted) =>
            own().where(begins('p.title', asked)).orderBy(folded('p.title')).orderBy('p.id').limit(wanted).execute(),
        },
        {
          fit: fits.within,
          isAsked: asked.isWithin,
          find: (wanted) =>
            db
              .with('held', () =>
                own()
                  .where(holds(['p.title'], asked))
                  .orderBy(folded('p.title'))
                  .limit(candidates),
              )
              .selectFrom('held')
              .selectAll()
              .orderBy(shortest)
              .limit(wanted)
              .execute(),
        },
      ],
      limit,
    );
    return rows.map(({ fit, id, title, product_type, status }) => ({
      ...{ fit, name: title, details: [product_type, status], href: productHref(id) },
    }));
  },
};

const skus = (db: Kysely<CatalogueTables>, reader: Reader) =>
  db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .where('s.vault_id', '=', reader.ownerGuid)
    .where(seenBy(reader, 'p'))
    .select(['s.id', 's.sku', 's.product_id', 's.platform', 's.region', 'p.title'])
    .select(sql<string>`case when s.status = 'Active' then '' else s.status end`.as('status'));

const beginningSkus = (db: Kysely<CatalogueTables>, reader: Reader, asked: Asked) => {
  const own = () => skus(db, reader);
  return [
    {
      fit: fits.exactly,
      isAsked: asked.guid !== undefined,
      find: () =>
        own()
          .where('s.id', '=', asked.guid ?? '')
          .execute(),
    },
    {
      fit: fits.exactly,
      find: () =>
        own()
          .where(sql<boolean>`${folded('s.sku')} = lower(${asked.text}) collate "C"`)
          .limit(1)
          .execute(),
    },
    {
      fit: fits.beginning,
      find: (wanted: number) =>
        own().where(begins('s.sku', asked)).orderBy(folded('s.sku')).orderBy('s.id').limit(wanted).execute(),
    },
    {
      fit: fits.beginning,
      find: (wanted: number) =>
        own()
          .where(begins('p.title', asked))
          .where('p.vault_id', '=', reader.ownerGuid)
          .orderBy(folded('p.title'))
          .orderBy('p.id')
          .limit(wanted)
          .execute(),
    },
  ];
};

/** @returns ids of SKUs of the vault that are called so, or whose product is; for what other domains know of SKUs */
export const skusCalled = async (
  db: Kysely<CatalogueTables>,
  reader: Reader,
  asked: Asked,
  limit: number,
): Promise<readonly string[]> => (await inTiers(beginningSkus(db, reader, asked), limit)).map(({ id }) => id);

export const skuSearch: RecordSearch = {
  name: 'skus',
  title: 'SKUs',
  icon: 'vault',
  order: 2,
  permission,
  find: async (database, actor, asked, limit) => {
    const db = tablesOf(database);
    const isAsked = asked.isWithin;
    const rows = await inTiers(
      [
        ...beginningSkus(db, actor, asked),
        {
          fit: fits.within,
          isAsked,
          find: (wanted) =>
            db
              .with('held', () =>
                skus(db, actor)
                  .where(holds(['s.sku'], asked))
                  .orderBy(folded('s.sku'))
                  .limit(candidates),
              )
              .selectFrom('held')
              .selectAll()
              .orderBy(sql`length(sku), sku`)
              .limit(wanted)
              .execute(),
        },
        {
          fit: fits.within,
          isAsked,
          find: (wanted) =>
            db
              .with('held', () =>
                products(db, actor)
                  .where(holds(['p.title'], asked))
                  .orderBy(folded('p.title'))
                  .limit(candidates),
              )
              .with('best', (given) => given.selectFrom('held').select('id').orderBy(shortest).limit(wanted))
              .selectFrom('best')
              .innerJoin(skus(db, actor).as('s'), 's.product_id', 'best.id')
              .selectAll('s')
              .orderBy(sql`length(s.title), s.title, s.sku`)
              .limit(wanted)
              .execute(),
        },
      ],
      limit,
    );
    return rows.map(({ fit, product_id, sku, title, platform, region, status }) => ({
      ...{ fit, name: sku, details: [title, platform, region, status], href: productHref(product_id) },
    }));
  },
};
