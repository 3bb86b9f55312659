/** Tokens that have written, so that none of them does it twice. */
import type { Database } from '../../database/database.js';
import type { PartnerTables } from '../rows.js';
import type { SignedToken } from './partner-token.service.js';

/** @returns false when it has been used up, also by another process at the same moment */
export const spendToken = async (
  database: Database,
  { certificate, jti, expiresAt }: SignedToken,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await database
    .tables<PartnerTables>()
    .insertInto('partner_token_use')
    .values({ vault_id: certificate.vault_id, jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** @param before tokens that expired earlier are refused for that already */
export const forgetTokens = async (database: Database, before: Date): Promise<void> => {
  await database.tables<PartnerTables>().deleteFrom('partner_token_use').where('expires_at', '<', before).execute();
};
