/** The regions that hold a country. */
import { sql } from 'kysely';
import { systemVault } from '../access/index.js';
import type { Dependency } from '../collections/index.js';
import type { CountryRow } from '../countries/index.js';
import type { RegionsTables } from './rows.js';

const detailHref = (id: string): string => `/distribution/distributionsettings/regions-detail/${id}`;

export const regionsOfCountry: Dependency<CountryRow> = {
  kind: 'Region',
  opens: ['region-read', 'region-all'],
  usesOf: async (db, { code }) => {
    const rows = await db
      .tables<RegionsTables>()
      .selectFrom('region')
      .select(['id', 'name', 'vault_id'])
      .where('countries', '@>', sql<string[]>`array[${code}]`)
      .orderBy('name')
      .execute();
    const ofVaults = rows.filter(({ vault_id }) => vault_id !== systemVault).length;
    return [
      ...rows.flatMap(({ id, name, vault_id }) => (vault_id === systemVault ? [{ name, href: detailHref(id) }] : [])),
      // How many, never whose.
      ...(ofVaults === 0 ? [] : [{ name: `${ofVaults} of vaults` }]),
    ];
  },
  move: async (db, from, to) => {
    const held = await db
      .tables<RegionsTables>()
      .updateTable('region')
      // In order, and once where the region had both.
      .set({
        countries: sql`array(select distinct unnest(array_replace(countries, ${from.code}, ${to.code})) as each order by each)`,
      })
      .where('countries', '@>', sql<string[]>`array[${from.code}]`)
      .returning('id')
      .execute();
    return { moved: held.length, inTheWay: 0 };
  },
};
