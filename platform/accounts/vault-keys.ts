/** Each vault's own key, which wraps the data keys of its insertions; itself sealed by the key ring. */
import type { KeyRing } from '../../kernel/key-ring.js';
import type { Kysely } from '../database/database.js';
import type { AccountsTables } from './accounts.repository.js';

/** What binds the sealed key to its vault's row. */
export const vaultKeyContext = (ownerGuid: string): string => `vault:${ownerGuid}`;

/**
 * @param db the tables or a transaction's handle
 * @returns 32 bytes; the caller keeps them no longer than the use case runs
 */
export const unwrapVaultKey = async (
  db: Kysely<AccountsTables>,
  keyRing: KeyRing,
  ownerGuid: string,
): Promise<Buffer> => {
  const { wrapped_key } = await db
    .selectFrom('vault')
    .select('wrapped_key')
    .where('id', '=', ownerGuid)
    .where('wrapped_key', 'is not', null)
    .$narrowType<{ wrapped_key: Buffer }>()
    .executeTakeFirstOrThrow();
  return keyRing.open(wrapped_key, vaultKeyContext(ownerGuid));
};
