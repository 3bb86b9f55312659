import type { Kysely } from 'kysely';
import { systemVault } from '../access/index.js';
import type { CountriesTables } from './countries.collection.js';

/** ISO 4217, of the countries that are in use. */
export const currenciesInUse = async (db: Kysely<CountriesTables>): Promise<string[]> => {
  const rows = await db
    .selectFrom('country')
    .select('currency')
    .distinct()
    .$narrowType<{ currency: string }>()
    .where('vault_id', '=', systemVault)
    .where('is_active', '=', true)
    .where('currency', 'is not', null)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
};
