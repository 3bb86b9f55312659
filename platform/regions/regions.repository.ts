import { sql, type Kysely } from 'kysely';
import { systemVault } from '../access/index.js';
import { lockRequest } from '../database/request-lock.js';
import type { Transaction } from '../database/database.js';
import { isGuid } from '../request-id.js';
import { worldwide } from './region.js';
import type { RegionRow, RegionsDatabase, RegionsTables, RegionUseRow } from './rows.js';

type Tables = Kysely<RegionsTables>;

/** A region with its countries (ISO 3166-1 alpha-2, in order). */
export type Region = Pick<RegionRow, 'id' | 'code' | 'name' | 'kind' | 'countries'>;

const visibleTo = (db: Tables, vaultId: string) =>
  db.selectFrom('region').where('vault_id', 'in', [systemVault, vaultId]);

/** The system's regions, then the vault's own, each by name. */
export const listRegions = (db: Tables, vaultId: string): Promise<Region[]> =>
  visibleTo(db, vaultId)
    .select(['id', 'code', 'name', 'kind', 'countries'])
    .orderBy('vault_id')
    .orderBy('name')
    .execute();

/**
 * Those regions, as they stay until the transaction ends: who names a region takes it so, and it can neither be deleted
 * nor changed meanwhile. A code that is missing names no region of the vault or the system.
 */
export const holdRegions = (tx: Tables, vaultId: string, codes: readonly string[]): Promise<Region[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : visibleTo(tx, vaultId)
        .select(['id', 'code', 'name', 'kind', 'countries'])
        .where('code', 'in', codes)
        .orderBy('id')
        .forShare()
        .execute();

/** A region of the vault or the system. @param isHeld as of `holdRegions` */
export const findRegion = async (
  db: Tables,
  vaultId: string,
  regionId: string,
  isHeld = false,
): Promise<RegionRow | undefined> =>
  isGuid(regionId)
    ? visibleTo(db, vaultId)
        .selectAll()
        .where('id', '=', regionId)
        .$if(isHeld, (query) => query.forShare())
        .executeTakeFirst()
    : undefined;

/** Whether this is the code of a country (ISO 3166-1 alpha-2, capital letters). */
export const isCountry = async (db: Tables, code: string): Promise<boolean> =>
  (await unknownOf(db, [code])) === undefined;

/** ISO 3166-1 alpha-2. */
export const countriesOfTheWorld = async (db: Tables): Promise<readonly string[]> => {
  const world = await db
    .selectFrom('region')
    .select('countries')
    .where('vault_id', '=', systemVault)
    .where('code', '=', worldwide)
    .executeTakeFirst();
  return world?.countries ?? [];
};

/** @returns the first that is no country */
export const unknownOf = async (db: Tables, codes: readonly string[]): Promise<string | undefined> => {
  const world = await countriesOfTheWorld(db);
  return codes.find((code) => !world.includes(code));
};

/**
 * Whether a region of the other side has this code: the system's for a vault, any vault's for staff. Nobody takes the
 * code until the transaction ends. Codes of one's own side are kept apart by the unique index.
 */
export const isCodeElsewhere = async (
  tx: Transaction<RegionsTables>,
  vaultId: string,
  code: string,
): Promise<boolean> => {
  await lockRequest(tx, 'region code', code);
  const found = tx.selectFrom('region').select('id').where('code', '=', code);
  const elsewhere = found.where('vault_id', vaultId === systemVault ? '<>' : '=', systemVault);
  return (await elsewhere.limit(1).executeTakeFirst()) !== undefined;
};

const nouns: Readonly<Record<RegionUseRow['kind'], string>> = { right: 'right', sku: 'SKU', price_list: 'price list' };

/** What names a region. */
export type RegionUse = Omit<RegionUseRow, 'vault_id' | 'code'>;

/** Of a vault, by kind; for staff how many of all vaults, never whose. */
export const usesOf = async (db: Kysely<RegionsDatabase>, vaultId: string, code: string): Promise<RegionUse[]> => {
  const named = db.selectFrom('region_use').where('code', '=', code).orderBy('kind');
  if (vaultId !== systemVault)
    return named
      .select(['kind', 'id', 'name', 'is_exclusion', 'is_binding', 'is_movable', 'keys'])
      .where('vault_id', '=', vaultId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
  const kinds = await named
    .groupBy('kind')
    .select([
      'kind',
      sql<number>`count(*)`.as('count'),
      sql<boolean>`bool_and(is_exclusion)`.as('is_exclusion'),
      sql<boolean>`bool_or(is_binding)`.as('is_binding'),
      sql<number>`sum(keys)::bigint`.as('keys'),
    ])
    .execute();
  return kinds.map(({ count, ...use }) => {
    const noun = nouns[use.kind];
    return { ...use, id: '', name: count === 1 ? `1 ${noun}` : `${count} ${noun}s`, is_movable: false };
  });
};
