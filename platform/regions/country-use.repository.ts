/** The regions that hold a country. */
import { systemVault } from '../access/index.js';
import type { Dependency } from '../collections/index.js';
import type { CountryRow } from '../countries/index.js';
import type { RegionsTables } from './rows.js';

export const regionsOfCountry: Dependency<CountryRow> = {
  kind: 'Region',
  usesOf: async (db, { code }) => {
    const rows = await db
      .tables<RegionsTables>()
      .selectFrom('region as r')
      .innerJoin('region_country as c', (join) =>
        join.onRef('c.vault_id', '=', 'r.vault_id').onRef('c.region_id', '=', 'r.id'),
      )
      .select(['r.name', 'r.vault_id'])
      .where('c.country', '=', code)
      .orderBy('r.name')
      .execute();
    const ofVaults = rows.filter(({ vault_id }) => vault_id !== systemVault).length;
    return [
      ...rows.flatMap(({ name, vault_id }) => (vault_id === systemVault ? [{ name }] : [])),
      // How many, never whose.
      ...(ofVaults === 0 ? [] : [{ name: `${ofVaults} of vaults` }]),
    ];
  },
  move: async (db, from, to) => {
    const regions = db.tables<RegionsTables>();
    const held = await regions
      .deleteFrom('region_country')
      .where('country', '=', from.code)
      .returning(['vault_id', 'region_id'])
      .execute();
    if (held.length > 0)
      await regions
        .insertInto('region_country')
        .values(held.map((region) => ({ ...region, country: to.code })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return { moved: held.length, inTheWay: 0 };
  },
};
