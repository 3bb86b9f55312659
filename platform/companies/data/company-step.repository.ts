import type { ChecklistStep } from '../../checklist/index.js';
import type { CompaniesTables } from '../rows.js';

/** Asked of somebody who is new (ADR 0095): what partners look for first. */
export const companyStep: ChecklistStep = {
  name: 'company',
  title: 'Complete your company',
  summary: 'Address, country and a person to write to: partners read them before they trade with you',
  order: 2,
  permission: ['accountsettings-write'],
  isForIdle: true,
  href: () => '/account/account/account-edit/',
  isDone: async (database, { ownerGuid }) => {
    const complete = await database
      .tables<CompaniesTables>()
      .selectFrom('company_data')
      .select('vault_id')
      .where('vault_id', '=', ownerGuid)
      .where((eb) =>
        eb.and(['address', 'country', 'contact_name'].map((name) => eb(eb.ref(name as 'address'), '<>', ''))),
      )
      .executeTakeFirst();
    return complete !== undefined;
  },
};
