/** The regions that hold a country. */
import { sql } from 'kysely';
import { systemVault } from '../access/index.js';
import type { Dependency } from '../collections/index.js';
import type { CountryRow } from '../countries/index.js';
import type { Transaction } from '../database/database.js';
import type { RegionsService } from './regions.service.js';
import type { RegionsTables } from './rows.js';

const detailHref = (id: string): string => `/distribution/distributionsettings/regions-detail/${id}`;

export const regionsOfCountry = (regions: Pick<RegionsService, 'replaceCountry'>): Dependency<CountryRow> => ({
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
  move: async (tx, actor, from, to) => {
    const db: Transaction<RegionsTables> = tx;
    const holding = await db
      .selectFrom('region')
      .select(['vault_id', 'id'])
      .where('countries', '@>', sql<string[]>`array[${from.code}]`)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const region of holding) await regions.replaceCountry(tx, actor, region, from.code, to.code);
    return { moved: holding.length, inTheWay: 0 };
  },
});
