/** What each side of a connection has set for itself: two rows from its acceptance on (docs/domain.md, e and n). */
import { sql, type Kysely, type Selectable } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';

export type SettingTables = Pick<Tables, 'connection_setting'>;
export type SettingRow = Selectable<SettingTables['connection_setting']>;

/** The specification's number of a company type: who only buys. */
const retailer = 3;
/** Of a company that has stated neither a currency nor a country that has one. ISO 4217. */
const anyCurrency = 'EUR';

/** Of both sides. */
export const settingsOf = (db: Kysely<SettingTables>, connectionGuid: string): Promise<SettingRow[]> =>
  db.selectFrom('connection_setting').selectAll().where('connection_id', '=', connectionGuid).execute();

/** @returns the specification's number of each vault's type, by its guid */
export const typesOf = async (
  db: Kysely<Pick<Tables, 'vault'>>,
  vaultGuids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('vault').select(['id', 'company_type']).where('id', 'in', vaultGuids).execute();
  return new Map(rows.map(({ id, company_type }) => [id, company_type]));
};

/**
 * Makes what is not there yet. Both sides begin with the currency of their companies: the one that is stated or, without it, that of the country.
 * What the other side shares is taken into a retailer's catalogue at once, into a distributor's by hand (domain.md, e).
 */
export const makeSettings = async (tx: Transaction<SettingTables>, connectionGuid: string): Promise<void> => {
  await sql`
    insert into connection_setting (vault_id, connection_id, currency, invoicing_currency, is_auto_connect)
    select v.id, c.id, own.currency, own.currency, v.company_type = ${retailer}
    from connection as c
    join vault as v on v.id in (c.vault_id, c.partner_id)
    left join company_data as d on d.vault_id = v.id
    left join company_review as r on r.id = v.id
    left join country as k on k.vault_id = ${systemVault} and k.code = coalesce(d.country, r.country)
    cross join lateral (select coalesce(nullif(d.currency, ''), k.currency, ${anyCurrency}) as currency) as own
    where c.id = ${connectionGuid}
    on conflict do nothing`.execute(tx);
};
