/** A vault's state, for the domain that decides it (docs/domain.md, n). */
import type { VaultState } from '../access/index.js';
import type { AnyTransaction, Database, Transaction } from '../database/database.js';
import type { Hub } from '../realtime/index.js';
import type { AccountsTables } from './accounts.repository.js';

const tablesOf = (tx: AnyTransaction) => tx as Transaction<AccountsTables>;

/** Nobody else decides about it until the transaction ends. */
export const lockVault = (
  tx: AnyTransaction,
  vaultId: string,
): Promise<{ readonly company: string; readonly state: VaultState }> =>
  tablesOf(tx)
    .selectFrom('vault')
    .select(['company', 'state'])
    .where('id', '=', vaultId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const setVaultState = async (
  tx: AnyTransaction,
  vaultId: string,
  state: VaultState,
  reason: string,
): Promise<void> => {
  await tablesOf(tx).updateTable('vault').set({ state, state_reason: reason }).where('id', '=', vaultId).execute();
};

/** @returns the address of the logo of before; '' without one */
export const setLogo = async (tx: AnyTransaction, vaultId: string, logo: string): Promise<string> => {
  const { logo: before } = await tablesOf(tx)
    .selectFrom('vault')
    .select('logo')
    .where('id', '=', vaultId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tablesOf(tx).updateTable('vault').set({ logo }).where('id', '=', vaultId).execute();
  return before;
};

/** Its people and its partners see it from now on; `tellUsers` says so. */
export const renameCompany = async (tx: AnyTransaction, vaultId: string, company: string): Promise<void> => {
  await tablesOf(tx).updateTable('vault').set({ company }).where('id', '=', vaultId).execute();
};

/** Postgres tells its people by itself (migration 0078), whoever changes the state; the embedded engine does not. */
export const tellVault = async (
  tx: AnyTransaction,
  { database, hub }: { readonly database: Database; readonly hub: Hub },
  vaultId: string,
): Promise<void> => {
  if (database.engine !== 'postgres') await tellUsers(tx, { database, hub }, vaultId);
};

/** What its people see of themselves and their company is read anew. */
export const tellUsers = async (
  tx: AnyTransaction,
  { database, hub }: { readonly database: Database; readonly hub: Hub },
  vaultId: string,
): Promise<void> => {
  const users = await tablesOf(tx).selectFrom('app_user').select('id').where('vault_id', '=', vaultId).execute();
  database.afterCommit(tx, () => {
    for (const { id } of users) hub.publish(vaultId, 'accesschanged', { userGuid: id });
  });
};
