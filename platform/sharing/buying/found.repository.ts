/** What is shared with the vault, by what somebody has typed (ADR 0090): it is what its list shows, not more. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import {
  begins,
  candidates,
  fits,
  folded,
  holds,
  inTiers,
  type Asked,
  type RecordSearch,
  type Tier,
} from '../../search/index.js';
import type { SharingTables } from '../rows.js';
import { seenBy } from './seen.repository.js';
import { sharedProductHref } from './shared-skus.grid.js';

type Db = Kysely<SharingTables>;

interface Choice {
  readonly where: RawBuilder<SqlBool>;
  /** By an index on vault and this; absent: in no order. */
  readonly by?: RawBuilder<string>;
}

/**
 * Ids of SKUs that are shared, of each seller's by its own indexes: a join over all sellers at once is planned as if
 * their catalogues were one.
 */
const chosen = async (db: Db, buyerId: string, from: 'sku' | 'product', { where, by }: Choice): Promise<string[]> => {
  const sorted = by ?? sql`null::text`;
  const order = by === undefined ? sql`` : sql`order by ${by}, k.id`;
  const source =
    from === 'sku' ? sql`sku as k` : sql`product as p join sku as k on k.vault_id = p.vault_id and k.product_id = p.id`;
  const { rows } = await sql<{ id: string }>`
    select c.id from sharing_side as d cross join lateral (
      select k.id, ${sorted} as by
      from ${source} join shared_sku as h on h.side_id = d.id and h.sku_id = k.id
      where ${sql.ref(from === 'sku' ? 'k.vault_id' : 'p.vault_id')} = d.seller_id and ${where}
      ${order} limit ${candidates}
    ) as c
    where d.buyer_id = ${buyerId} order by c.by, c.id limit ${candidates}`.execute(db);
  return rows.map(({ id }) => id);
};

const seen = async (db: Db, buyerId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await seenBy(db, buyerId)
    .innerJoin('vault as v', 'v.id', 'd.seller_id')
    .where('h.sku_id', 'in', [...ids])
    .select(['k.id', 'k.product_id', 'k.sku', 'k.platform', 'k.region', 'p.title', 'v.company'])
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
};

type Seen = Awaited<ReturnType<typeof seen>>[number];

/** The shortest first: what is asked for is most of it. */
const shortest = (one: Seen, other: Seen): number =>
  one.title.length - other.title.length || one.title.localeCompare(other.title) || one.sku.localeCompare(other.sku);

const tiersOf = (db: Db, buyerId: string, asked: Asked): readonly Tier<Seen>[] => {
  const find = async (from: 'sku' | 'product', choice: Choice, limit: number): Promise<readonly Seen[]> => {
    const found = await seen(db, buyerId, await chosen(db, buyerId, from, choice));
    return (choice.by === undefined ? found.toSorted(shortest) : found).slice(0, limit);
  };
  const { guid, isWithin } = asked;
  const byId = (from: 'sku' | 'product', id: string): Tier<Seen> => ({
    fit: fits.exactly,
    isAsked: guid !== undefined,
    find: (limit) => find(from, { where: sql<SqlBool>`${sql.ref(id)} = ${guid ?? null}::uuid` }, limit),
  });
  const beginning = (from: 'sku' | 'product', column: string): Tier<Seen> => ({
    fit: fits.beginning,
    find: (limit) => find(from, { where: begins(column, asked), by: folded(column) }, limit),
  });
  const within = (from: 'sku' | 'product', column: string): Tier<Seen> => ({
    fit: fits.within,
    isAsked: isWithin,
    find: (limit) => find(from, { where: holds([column], asked) }, limit),
  });
  return [
    ...[byId('sku', 'k.id'), byId('product', 'p.id'), beginning('sku', 'k.sku'), beginning('product', 'p.title')],
    ...[within('sku', 'k.sku'), within('product', 'p.title')],
  ];
};

export const sharedSearch: RecordSearch = {
  name: 'shared',
  title: 'Shared with you',
  icon: 'sharedassets',
  order: 3,
  permission: ['sharedskus-read', 'sharedskus-all'],
  find: async (database, { ownerGuid }, asked, limit) => {
    const db = database.tables<SharingTables>();
    const side = await db.selectFrom('sharing_side').select('id').where('buyer_id', '=', ownerGuid).limit(1).execute();
    if (side.length === 0) return [];
    const rows = await inTiers(tiersOf(db, ownerGuid, asked), limit);
    return rows.map(({ fit, product_id, sku, title, platform, region, company }) => ({
      ...{ fit, name: sku, details: [title, platform, region, company], href: sharedProductHref(product_id) },
    }));
  },
};
