/** The markets of all vaults in a country: how many, never whose. */
import { sql, type Kysely } from 'kysely';
import type { Collections, Dependency } from '../collections/index.js';
import type { CountryRow } from '../countries/index.js';
import type { Transaction } from '../database/database.js';
import type { MarketRow, MarketsTables } from './markets.collection.js';

type Markets = Kysely<MarketsTables>;

const marketsIn = (db: Markets, code: string) => db.selectFrom('market as m').where('m.country', '=', code);

const countIn = async (db: Markets, code: string): Promise<number> =>
  (
    await marketsIn(db, code)
      .select(sql<number>`count(*)::bigint`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const marketsOfCountry = (collections: Pick<Collections, 'follow'>): Dependency<CountryRow> => ({
  kind: 'Markets',
  usesOf: async (db, { code }) => {
    const count = await countIn(db.tables<MarketsTables>(), code);
    return count === 0 ? [] : [{ name: count === 1 ? '1 market' : `${count} markets` }];
  },
  move: async (tx, actor, from, to) => {
    const db: Transaction<MarketsTables> = tx;
    const markets = await marketsIn(db, from.code)
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
      .select(['m.vault_id', 'm.id'])
      .orderBy('m.id')
      .forUpdate('m')
      .execute();
    for (const market of markets)
      await collections.follow<MarketRow>(tx, actor, 'markets', market, { country: to.code });
    return { moved: markets.length, inTheWay: await countIn(db, from.code) };
  },
});
