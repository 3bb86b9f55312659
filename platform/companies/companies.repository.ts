/** Vaults with what their companies have stated, for the platform's staff. */
import { sql } from 'kysely';
import type { Kysely } from '../database/database.js';
import type { CompaniesTables } from './rows.js';

/** Every vault but the platform's own, and those of registrations that nobody has completed. */
export const selectCompanies = (tables: Kysely<CompaniesTables>) =>
  tables
    .selectFrom('vault as v')
    .leftJoin('company_review as r', 'r.id', 'v.id')
    .leftJoin('company_data as d', 'd.vault_id', 'v.id')
    .where('v.company_type', '>', 0)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('registration as g').select('g.id').whereRef('g.vault_id', '=', 'v.id'))),
    )
    .select([
      ...(['v.id', 'v.number', 'v.company', 'v.name as vault', 'v.company_type', 'v.created_at'] as const),
      ...(['v.state', 'v.state_reason as reason', 'r.changed_at'] as const),
    ])
    // What its people say now, else what was stated for its review; an operator's vault has neither.
    .select(({ fn }) => [
      fn.coalesce('r.version', sql.lit(0)).as('version'),
      fn.coalesce('r.changed_by_name', sql.lit('')).as('changed_by_name'),
      fn.coalesce('d.country', 'r.country', sql.lit('')).as('country'),
      fn.coalesce('d.time_zone', 'r.time_zone', sql.lit('')).as('time_zone'),
      fn.coalesce('d.registration_number', 'r.registration_number', sql.lit('')).as('registration_number'),
      fn.coalesce('d.website', 'r.website', sql.lit('')).as('website'),
      fn.coalesce('r.registrant_name', sql.lit('')).as('registrant_name'),
      fn.coalesce('r.registrant_email', sql.lit('')).as('registrant_email'),
    ]);

export type CompanyDetail = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>;

/** Who is told of a decision: whoever registered the company, and its active Owners. Each once, in order. */
export const recipientsOf = async (tables: Kysely<CompaniesTables>, vaultId: string): Promise<string[]> => {
  const [review, owners] = await Promise.all([
    tables.selectFrom('company_review').select('registrant_email').where('id', '=', vaultId).executeTakeFirst(),
    tables
      .selectFrom('app_user')
      .select('email')
      .where('vault_id', '=', vaultId)
      .where('role', '=', 'Owner')
      .where('is_active', '=', true)
      .orderBy('email')
      .execute(),
  ]);
  const all = [review?.registrant_email ?? '', ...owners.map(({ email }) => email)];
  return [...new Set(all)].filter((email) => email !== '');
};
