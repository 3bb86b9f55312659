/** Which SKUs a vault works with: it holds keys of other vaults' SKUs as well, once they were transferred to it. */
import { sql, type RawBuilder } from 'kysely';

/**
 * Ids of the SKUs of the vault's catalogue, and of those of other vaults that it has, or had, keys of; some stand twice.
 * For `in`.
 */
export const knownSkus = (vaultId: string): RawBuilder<string> => sql<string>`(
  select id from sku where vault_id = ${vaultId}
  union all select sku_id from stock_balance where vault_id = ${vaultId})`;
