/** A company that waits for its review: one that has registered, or one that an operator has made. */
import { systemVault } from '../access/index.js';
import { setVaultState } from '../accounts/index.js';
import type { AnyTransaction, Database, Transaction } from '../database/database.js';
import type { CompaniesTables, ReviewRow } from './rows.js';

export type StatedCompany = Pick<
  ReviewRow,
  'country' | 'time_zone' | 'registration_number' | 'website' | 'registrant_name' | 'registrant_email'
>;

/** @returns false, and nothing is changed, for one that was reviewed or waits already */
export const addReview = async (tx: AnyTransaction, vaultId: string, stated: StatedCompany): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await (tx as Transaction<CompaniesTables>)
    .insertInto('company_review')
    .values({ ...stated, vault_id: systemVault, id: vaultId, state: 'pending_review' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** The demo's, by an operator: never reachable over the network. */
export const provisionReview = (database: Database, vaultId: string, stated: StatedCompany): Promise<void> =>
  database.transaction(async (tx: Transaction<CompaniesTables>) => {
    if (await addReview(tx, vaultId, stated)) await setVaultState(tx, vaultId, 'pending_review', '');
  });
