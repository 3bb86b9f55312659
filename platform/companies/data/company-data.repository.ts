/** What companies say of themselves; of one that has saved nothing, what it stated when it registered. */
import { sql } from 'kysely';
import type { Kysely, Transaction } from '../../database/database.js';
import type { CompaniesTables, CompanyDataRow } from '../rows.js';

/** With the address of the logo; '' without one. */
export type ShownCompanyData = CompanyDataRow & { readonly logo: string };

const none = sql.lit('');

export const findCompanyData = (db: Kysely<CompaniesTables>, vaultId: string): Promise<ShownCompanyData> =>
  db
    .selectFrom('vault as v')
    .leftJoin('company_data as d', 'd.vault_id', 'v.id')
    .leftJoin('company_review as r', 'r.id', 'v.id')
    .select(['v.id as vault_id', 'v.company', 'v.logo'])
    .select(({ fn }) => [
      fn.coalesce('d.address', none).as('address'),
      fn.coalesce('d.country', 'r.country', none).as('country'),
      fn.coalesce('d.registration_number', 'r.registration_number', none).as('registration_number'),
      fn.coalesce('d.website', 'r.website', none).as('website'),
      fn.coalesce('d.contact_name', none).as('contact_name'),
      fn.coalesce('d.contact_email', none).as('contact_email'),
      fn.coalesce('d.contact_phone', none).as('contact_phone'),
      fn.coalesce('d.currency', none).as('currency'),
      fn.coalesce('d.time_zone', 'r.time_zone', none).as('time_zone'),
      fn.coalesce('d.version', sql.lit(0)).as('version'),
      fn.coalesce('d.changed_at', 'v.created_at').as('changed_at'),
      fn.coalesce('d.changed_by_name', none).as('changed_by_name'),
    ])
    .where('v.id', '=', vaultId)
    .executeTakeFirstOrThrow();

/** The row of a first save: of two at once, the second one waits here and finds the first one's. */
export const keepCompanyData = async (tx: Transaction<CompaniesTables>, vaultId: string): Promise<void> => {
  const { logo: _logo, ...row } = await findCompanyData(tx, vaultId);
  await tx
    .insertInto('company_data')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
