import { sql, type Kysely } from 'kysely';
import { systemVault } from '../access/index.js';
import { isGuid } from '../request-id.js';
import type { RegionRow, RegionsDatabase, RegionsTables, RegionUseRow } from './rows.js';

type Tables = Kysely<RegionsTables>;

/** The region that holds every country. */
const worldwide = 'WW';

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

/** @returns the first that is no country */
export const unknownOf = async (db: Tables, codes: readonly string[]): Promise<string | undefined> => {
  const world = await db
    .selectFrom('region')
    .select('countries')
    .where('vault_id', '=', systemVault)
    .where('code', '=', worldwide)
    .executeTakeFirst();
  return codes.find((code) => world?.countries.includes(code) !== true);
};

export const isSystemCode = async (db: Tables, code: string): Promise<boolean> =>
  (await db
    .selectFrom('region')
    .select('id')
    .where('vault_id', '=', systemVault)
    .where('code', '=', code)
    .executeTakeFirst()) !== undefined;

/** What of a vault names a region, rights before SKUs. */
export const usesOf = async (
  db: Kysely<RegionsDatabase>,
  vaultId: string,
  code: string,
): Promise<Omit<RegionUseRow, 'vault_id' | 'code'>[]> =>
  db
    .selectFrom('region_use')
    .select(['kind', 'id', 'name', 'is_exclusion', 'is_binding', 'is_movable', 'keys'])
    .where('vault_id', '=', vaultId)
    .where('code', '=', code)
    .orderBy('kind')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
