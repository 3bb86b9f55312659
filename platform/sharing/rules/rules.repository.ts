/** Rules, and what the ids in them are called. */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import { isWhole, seenBy } from '../../catalogue/index.js';
import type { RuleRow, SharingTables } from '../rows.js';
import type { Good } from './rule.js';

type Tables = Kysely<SharingTables>;

export interface Named {
  readonly guid: string;
  readonly name: string;
}

/** A '%' or '_' of the search means itself. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

export const findRule = (db: Tables, vaultId: string, ruleId: string): Promise<RuleRow | undefined> =>
  db.selectFrom('sharing_rule').selectAll().where('vault_id', '=', vaultId).where('id', '=', ruleId).executeTakeFirst();

/** The active rules of a connection, by name. */
export const rulesOfConnection = (db: Tables, vaultId: string, connectionId: string): Promise<RuleRow[]> =>
  db
    .selectFrom('sharing_rule')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('is_active', '=', true)
    .where('connections', '@>', sql<string[]>`array[${connectionId}]::uuid[]`)
    .orderBy(sql`lower(name)`)
    .execute();

/** All rules of a connection, in the order in which whoever changes several takes them. */
export const allRulesOf = (db: Tables, vaultId: string, connectionId: string, isHeld: boolean): Promise<RuleRow[]> =>
  db
    .selectFrom('sharing_rule')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('connections', '@>', sql<string[]>`array[${connectionId}]::uuid[]`)
    .orderBy('id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute();

/** @returns of these connections: how many rules, active or not, each has beside the one */
export const ruleCounts = async (
  db: Tables,
  vaultId: string,
  connections: readonly string[],
  ruleId: string,
): Promise<{ readonly connection_id: string; readonly rules: number; readonly active: number }[]> => {
  const { rows } = await sql<{ connection_id: string; rules: number; active: number }>`
    select c as connection_id, count(r.id)::int as rules, (count(*) filter (where r.is_active))::int as active
    from unnest(${connections}::uuid[]) as c
    left join sharing_rule as r on r.vault_id = ${vaultId} and r.id <> ${ruleId} and c = any (r.connections)
    group by c`.execute(db);
  return rows;
};

const productNames = (db: Tables, vaultId: string) =>
  db.selectFrom('product').where('vault_id', '=', vaultId).select(['id as guid', 'title as name']);

const skuNames = (db: Tables, vaultId: string) =>
  db.selectFrom('sku').where('vault_id', '=', vaultId).select(['id as guid', 'sku as name']);

/** @returns those that are the vault's own */
export const namesOfGoods = async (
  db: Tables,
  vaultId: string,
  products: readonly string[],
  skus: readonly string[],
): Promise<Named[]> => [
  ...(products.length === 0 ? [] : await productNames(db, vaultId).where('id', 'in', products).execute()),
  ...(skus.length === 0 ? [] : await skuNames(db, vaultId).where('id', 'in', skus).execute()),
];

/** Companies on the other side of these connections, also of those that have ended. */
export const namesOfConnections = async (
  db: Tables,
  vaultId: string,
  connections: readonly string[],
): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select c.id as guid, v.company as name from connection as c
    join vault as v on v.id = case when c.vault_id = ${vaultId} then c.partner_id else c.vault_id end
    where c.id = any (${connections}::uuid[]) and ${vaultId} in (c.vault_id, c.partner_id)
    order by lower(v.company), c.id`.execute(db);
  return rows;
};

const productsSeenBy = (db: Tables, reader: Actor) =>
  db.selectFrom('product').select('id').where('vault_id', '=', reader.ownerGuid).where(seenBy(reader, 'product'));

const maxFound = 20;

export const findGoods = async (
  db: Tables,
  reader: Actor,
  search: string,
): Promise<{ readonly products: Named[]; readonly skus: Named[] }> => ({
  products: await productNames(db, reader.ownerGuid)
    .where(seenBy(reader, 'product'))
    .where('title', 'ilike', containing(search))
    .where('status', '<>', 'Archived')
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(maxFound)
    .execute(),
  skus: await skuNames(db, reader.ownerGuid)
    .where('sku', 'ilike', containing(search))
    .where('product_id', 'in', productsSeenBy(db, reader))
    .orderBy('sku')
    .limit(maxFound)
    .execute(),
});

/** What the vault's SKUs are of, each once. */
export const kindsOfSkus = async (
  db: Tables,
  vaultId: string,
): Promise<{ readonly editions: string[]; readonly providers: string[]; readonly regions: string[] }> => {
  const { rows } = await sql<{ editions: string[] | null; providers: string[] | null; regions: string[] | null }>`
    select array_agg(distinct edition order by edition) filter (where edition <> '') as editions,
      array_agg(distinct platform order by platform) as providers, array_agg(distinct region order by region) as regions
    from sku where vault_id = ${vaultId}`.execute(db);
  const [{ editions, providers, regions } = { editions: null, providers: null, regions: null }] = rows;
  return { editions: editions ?? [], providers: providers ?? [], regions: regions ?? [] };
};

/** The SKUs of a product as rules look at them, with its title. */
export const goodsOf = async (
  db: Tables,
  reader: Actor,
  productId: string,
  now: Date,
): Promise<{ readonly title: string; readonly goods: Good[] } | undefined> => {
  const vaultId = reader.ownerGuid;
  const product = await db
    .selectFrom('product')
    .select('title')
    .where(seenBy(reader, 'product'))
    .where('vault_id', '=', vaultId)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (product === undefined) return undefined;
  const { rows } = await sql<Good>`
    select k.id, k.product_id, k.sku, k.platform, k.edition, k.region, p.title,
      p.status in ('Active', 'Inactive') and (p.delisted_date is null or p.delisted_date > ${now}) as is_live,
      k.status = 'Active' and p.status = 'Active' as is_active,
      ${isWhole('k', sql`${now}::timestamptz`)} as is_whole,
      p.is_embargoed and (p.embargo_until is null or p.embargo_until > ${now}) as is_embargoed,
      coalesce((select n.countries from region as n
        where n.code = k.region and n.vault_id in (k.vault_id, '00000000-0000-0000-0000-000000000000')
        order by n.vault_id desc limit 1), '{}') as countries
    from sku as k join product as p on p.vault_id = k.vault_id and p.id = k.product_id
    where k.vault_id = ${vaultId} and k.product_id = ${productId}
    order by k.sku`.execute(db);
  return { title: product.title, goods: rows };
};
