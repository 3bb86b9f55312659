/** Price lists of all vaults with a price of a country: how many, never whose. */
import { sql, type Kysely } from 'kysely';
import type { Dependency } from '../../collections/index.js';
import type { CountryRow } from '../../countries/index.js';
import type { Transaction } from '../../database/database.js';
import type { PricingDatabase } from '../rows.js';

/** `until_version` of what stands. */
const openEnd = 2_147_483_647;

const countOf = async (db: Kysely<PricingDatabase>, code: string): Promise<number> => {
  const { count } = await db
    .selectFrom('price_row')
    .where('country_code', '=', code)
    .where('until_version', '=', openEnd)
    .select(sql<number>`count(distinct list_id)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** What a price costs where is its vault's to say: two countries become one when no price names the one that goes. */
export const pricesOfCountry: Dependency<CountryRow> = {
  kind: 'Price lists',
  usesOf: async (db, { code }) => {
    const count = await countOf(db.tables<PricingDatabase>(), code);
    return count === 0 ? [] : [{ name: count === 1 ? '1 price list' : `${count} price lists` }];
  },
  move: async (tx, _actor, from, to) => {
    const db: Transaction<PricingDatabase> = tx;
    // Called otherwise it is the same country, also in versions that are over.
    if (from.id === to.id)
      for (const table of ['price_row', 'price_change'] as const)
        await db.updateTable(table).set({ country_code: to.code }).where('country_code', '=', from.code).execute();
    return { moved: 0, inTheWay: await countOf(db, from.code) };
  },
};
