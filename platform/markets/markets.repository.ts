import type { Kysely } from 'kysely';
import type { MarketRow, MarketsTables } from './markets.collection.js';

/** Where a vault sells, by country. */
export const marketsOf = (
  db: Kysely<MarketsTables>,
  vaultId: string,
): Promise<Pick<MarketRow, 'country' | 'currency'>[]> =>
  db.selectFrom('market').where('vault_id', '=', vaultId).select(['country', 'currency']).orderBy('country').execute();
