import type { Selectable } from 'kysely';
import type { VaultState } from '../access/index.js';
import type { AccountsTables } from '../accounts/index.js';
import type { Tables } from '../database/gen/tables.js';

type ReviewTable = Omit<Tables['company_review'], 'state'> & { state: VaultState };
/** What a use case of companies reaches: its own tables, and vaults and users as the accounts export them. */
export type CompaniesTables = AccountsTables &
  Pick<Tables, 'company_data' | 'registration'> & { company_review: ReviewTable };
export type ReviewRow = Selectable<ReviewTable>;
export type CompanyDataRow = Selectable<Tables['company_data']>;
