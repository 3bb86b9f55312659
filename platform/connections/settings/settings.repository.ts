/** What each side of a connection has set for itself: two rows from its acceptance on (docs/domain.md, e and n). */
import { sql, type Selectable } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';

export type SettingTables = Pick<Tables, 'connection_setting'>;
export type SettingRow = Selectable<SettingTables['connection_setting']>;

/** The specification's number of a company type: who only buys. */
const retailer = 3;
/** Of a company that has stated neither a currency nor a country that has one. ISO 4217. */
const anyCurrency = 'EUR';

/**
 * Both sides begin with the currency of their companies: the one that is stated or, without it, that of the country.
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
    where c.id = ${connectionGuid}`.execute(tx);
};
