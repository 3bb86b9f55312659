import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Countries have one holder, so a code is one country: what names a country does so by its code alone.
  `alter table country
    drop constraint country_code,
    add constraint country_code unique (code)`,
  `alter table market
    add constraint market_in_country foreign key (country) references country (code) on update cascade`,
];

/** No market without its country, whoever is faster; a country's new code is its markets' (docs/domain.md, o7). */
export const countriesOfMarkets: Migration = {
  up: async (db) => {
    await lockTables(db, ['country', 'market']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
