/** Headers of price lists, and who buys by them. */
import { sql, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import { worldwide } from '../../regions/index.js';
import { isGuid } from '../../request-id.js';
import type { ListRow, PricingDb, PricingTx } from '../rows.js';

/** Of headers `l`: those of the vault, and those by which it buys. */
export const isVisibleTo = (vaultId: string): RawBuilder<boolean> => sql<boolean>`l.id in (
  select own.id from price_list as own where own.vault_id = ${vaultId}
  union all select h.list_id from price_list_holder as h where h.buyer_id = ${vaultId})`;

/** One of the vault's own, or one by which it buys. */
export const findList = async (db: PricingDb, vaultId: string, id: string): Promise<ListRow | undefined> =>
  isGuid(id)
    ? db
        .selectFrom('price_list as l')
        .selectAll('l')
        .where('l.id', '=', id.toLowerCase())
        .where(isVisibleTo(vaultId))
        .executeTakeFirst()
    : undefined;

export const findOwnList = async (db: PricingDb, vaultId: string, id: string): Promise<ListRow | undefined> =>
  isGuid(id)
    ? db
        .selectFrom('price_list')
        .selectAll()
        .where('vault_id', '=', vaultId)
        .where('id', '=', id.toLowerCase())
        .executeTakeFirst()
    : undefined;

/** One of the vault's own, which stays until the transaction ends; whoever saves or deletes it waits. */
export const lockOwnList = async (tx: PricingTx, vaultId: string, id: string): Promise<ListRow | undefined> =>
  isGuid(id)
    ? tx
        .selectFrom('price_list')
        .selectAll()
        .where('vault_id', '=', vaultId)
        .where('id', '=', id.toLowerCase())
        .forUpdate()
        .executeTakeFirst()
    : undefined;

export const listOfRequest = (db: PricingDb, vaultId: string, key: string): Promise<ListRow | undefined> =>
  db
    .selectFrom('price_list')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** What the saves of rows write: neither version nor stamp of the header. */
export const moveRows = async (
  tx: PricingTx,
  id: string,
  changes: Partial<Pick<ListRow, 'rows_version' | 'row_count' | 'saving_id'>>,
): Promise<void> => {
  await tx.updateTable('price_list').set(changes).where('id', '=', id).execute();
};

export const defaultOf = async (db: PricingDb, vaultId: string): Promise<string | null> => {
  const row = await db.selectFrom('price_default').select('list_id').where('vault_id', '=', vaultId).executeTakeFirst();
  return row?.list_id ?? null;
};

export const ownLists = (db: PricingDb, vaultId: string) =>
  db
    .selectFrom('price_list as l')
    .leftJoin('price_default as f', (join) =>
      join.onRef('f.vault_id', '=', 'l.vault_id').onRef('f.list_id', '=', 'l.id'),
    )
    .where('l.vault_id', '=', vaultId)
    .select(['l.id', 'l.title', 'l.default_currency', sql<boolean>`f.vault_id is not null`.as('is_default')])
    .orderBy(sql`lower(l.title)`)
    .orderBy('l.id')
    .execute();

export interface Holder {
  readonly connectionId: string;
  readonly company: string;
  readonly companyType: number;
  readonly isDefault: boolean;
}

/** Who buys by a list, by company. */
export const holdersOf = (
  db: PricingDb,
  { id, vault_id }: Pick<ListRow, 'id' | 'vault_id'>,
  limit: number,
): Promise<Holder[]> =>
  db
    .selectFrom('price_list_holder as h')
    .innerJoin('vault as v', 'v.id', 'h.buyer_id')
    .where('h.seller_id', '=', vault_id)
    .where('h.list_id', '=', id)
    .select(['h.connection_id as connectionId', 'v.company', 'v.company_type as companyType'])
    .select('h.is_default as isDefault')
    .$narrowType<{ connectionId: string; isDefault: boolean }>()
    .orderBy(sql`lower(v.company)`)
    .orderBy('h.connection_id')
    .limit(limit)
    .execute();

/** To how many connections a list is assigned, active or not. */
export const countAssigned = async (db: PricingDb, listId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from price_assignment where list_id = ${listId}`.execute(db);
  return rows[0]?.count ?? 0;
};

export interface LastSave {
  readonly saved_at: Date;
  readonly saved_by_name: string;
}

export const lastSaveOf = (db: PricingDb, listId: string, version: number): Promise<LastSave | undefined> =>
  db
    .selectFrom('price_list_version')
    .select(['saved_at', 'saved_by_name'])
    .where('list_id', '=', listId)
    .where('version', '=', version)
    .executeTakeFirst();

export const jobOfSave = async (db: PricingDb, saveId: string | null): Promise<string> => {
  if (saveId === null) return '';
  const row = await db.selectFrom('price_save').select('job_id').where('id', '=', saveId).executeTakeFirst();
  return row?.job_id ?? '';
};

export interface Overlap {
  readonly code: string;
  readonly other: string;
  readonly countries: string[];
}

/**
 * Regions that rows of a list name and that have countries in common. Worldwide has all of them in common with every
 * other one, which says nothing.
 */
export const overlapsOf = async (db: PricingDb, list: ListRow, limit: number): Promise<Overlap[]> => {
  const { rows } = await sql<Overlap>`
    with named as materialized (
      select distinct region_code as code from price_row
      where list_id = ${list.id} and from_version <= ${list.rows_version} and until_version > ${list.rows_version}
        and region_code not in ('', ${worldwide})
    ), known as materialized (
      select r.code, r.countries from named n
      join region r on r.code = n.code and r.vault_id in (${systemVault}, ${list.vault_id})
    )
    select one.code, other.code as other, shared.countries
    from known one join known other on other.code > one.code and other.countries && one.countries
    cross join lateral (
      select array_agg(c order by c) as countries from unnest(one.countries) c where c = any (other.countries)
    ) shared
    order by one.code, other.code limit ${limit}`.execute(db);
  return rows;
};

/** With all of its versions. */
export const deleteRows = async (tx: PricingTx, listId: string): Promise<void> => {
  await tx.deleteFrom('price_row').where('list_id', '=', listId).execute();
};
