/** The SKUs of all vaults that a key provider is named by: how many of how many, never whose. */
import { sql } from 'kysely';
import type { Dependency } from '../../collections/index.js';
import type { KeyProviderRow } from '../../keyproviders/index.js';
import { formatCount } from '../../mail/index.js';
import type { CatalogueTables } from '../rows.js';

/** Platforms that are spelled in another way have the same keys. */
export const skusOfProvider: Dependency<KeyProviderRow> = {
  kind: 'SKUs',
  usesOf: async (db, { name }) => {
    const { skus, vaults } = await db
      .tables<CatalogueTables>()
      .selectFrom('sku')
      .select([sql<number>`count(*)::int`.as('skus'), sql<number>`count(distinct vault_id)::int`.as('vaults')])
      .where(sql<string>`lower(trim(platform))`, '=', name.toLowerCase())
      .executeTakeFirstOrThrow();
    return skus === 0 ? [] : [{ name: `${formatCount(skus, 'SKU')} of ${formatCount(vaults, 'vault')}` }];
  },
};
