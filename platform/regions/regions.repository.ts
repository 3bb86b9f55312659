import { sql, type Kysely } from 'kysely';
import { systemVault } from '../access/index.js';
import type { RegionRow, RegionsTables } from './rows.js';

type Tables = Kysely<RegionsTables>;

/** The region that holds every country. */
const worldwide = 'WW';

/** A region with its countries (ISO 3166-1 alpha-2, in order). */
export interface Region extends Pick<RegionRow, 'id' | 'code' | 'name' | 'kind'> {
  readonly countries: readonly string[];
}

/** The system's regions, then the vault's own, each by name. */
export const listRegions = async (db: Tables, vaultId: string): Promise<Region[]> => {
  const rows = await db
    .selectFrom('region as r')
    .innerJoin('region_country as c', (join) =>
      join.onRef('c.vault_id', '=', 'r.vault_id').onRef('c.region_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.code',
      'r.name',
      'r.kind',
      sql<string>`string_agg(c.country, ' ' order by c.country)`.as('all'),
    ])
    .where('r.vault_id', 'in', [systemVault, vaultId])
    .groupBy(['r.vault_id', 'r.id', 'r.code', 'r.name', 'r.kind'])
    .orderBy('r.vault_id')
    .orderBy('r.name')
    .execute();
  return rows.map(({ all, ...region }) => ({ ...region, countries: all.split(' ') }));
};

/** Whether this is the code of a country (ISO 3166-1 alpha-2, capital letters). */
export const isCountry = async (db: Tables, code: string): Promise<boolean> =>
  (await db
    .selectFrom('region as r')
    .innerJoin('region_country as c', (join) =>
      join.onRef('c.vault_id', '=', 'r.vault_id').onRef('c.region_id', '=', 'r.id'),
    )
    .select('c.country')
    .where('r.vault_id', '=', systemVault)
    .where('r.code', '=', worldwide)
    .where('c.country', '=', code)
    .executeTakeFirst()) !== undefined;
