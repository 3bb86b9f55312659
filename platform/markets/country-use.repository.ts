/** The markets of all vaults in a country: how many, never whose. */
import { sql } from 'kysely';
import type { Dependency } from '../collections/index.js';
import type { CountryRow } from '../countries/index.js';
import type { MarketsTables } from './markets.collection.js';

export const marketsOfCountry: Dependency<CountryRow> = {
  kind: 'Markets',
  usesOf: async (db, { code }) => {
    const markets = db.tables<MarketsTables>().selectFrom('market').where('country', '=', code);
    const { count } = await markets.select(sql<number>`count(*)::bigint`.as('count')).executeTakeFirstOrThrow();
    return count === 0 ? [] : [{ name: count === 1 ? '1 market' : `${count} markets` }];
  },
  move: async (db, from, to) => {
    const markets = db.tables<MarketsTables>();
    const { numUpdatedRows } = await markets
      .updateTable('market as m')
      .set({ country: to.code })
      .where('m.country', '=', from.code)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('market as other')
              .whereRef('other.vault_id', '=', 'm.vault_id')
              .where('other.country', '=', to.code)
              .select('other.id'),
          ),
        ),
      )
      .executeTakeFirst();
    const left = markets.selectFrom('market').where('country', '=', from.code);
    const { count } = await left.select(sql<number>`count(*)::bigint`.as('count')).executeTakeFirstOrThrow();
    return { moved: Number(numUpdatedRows), inTheWay: count };
  },
};
