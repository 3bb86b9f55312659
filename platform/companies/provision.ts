/** A company that waits for its review, made by an operator: the demo's. Never reachable over the network. */
import { systemVault } from '../access/index.js';
import { setVaultState } from '../accounts/index.js';
import type { Database, Transaction } from '../database/database.js';
import type { CompaniesTables, ReviewRow } from './rows.js';

export type StatedCompany = Pick<
  ReviewRow,
  'country' | 'time_zone' | 'registration_number' | 'website' | 'registrant_name' | 'registrant_email'
>;

/** One that was reviewed, or waits already, is left as it is. */
export const provisionReview = (database: Database, vaultId: string, stated: StatedCompany): Promise<void> =>
  database.transaction(async (tx: Transaction<CompaniesTables>) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('company_review')
      .values({ ...stated, vault_id: systemVault, id: vaultId, state: 'pending_review' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await setVaultState(tx, vaultId, 'pending_review', '');
  });
