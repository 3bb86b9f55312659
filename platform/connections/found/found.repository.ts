/** Connections by what somebody has typed (ADR 0090). */
import { companyTypeOf } from '../../accounts/index.js';
import { fitOf, holds, type RecordSearch } from '../../search/index.js';
import { connectionHref } from '../connection-news.js';
import { connectionsAsSeen, stateTexts } from '../connections.grid.js';

/** The address that was invited is the inviter's to know; of a company before it is accepted nothing else is. */
const names = ['c.company', 'c.vault', 'c.owner_names', 'c.owner_emails', 'c.invited'] as const;

export const connectionSearch: RecordSearch = {
  name: 'connections',
  title: 'Connections',
  icon: 'connections',
  order: 4,
  permission: ['connection-read', 'connection-all'],
  find: async (database, actor, asked, limit) => {
    const rows = await database
      .tables<Record<never, never>>()
      .selectFrom((from) =>
        from
          .selectFrom(connectionsAsSeen(actor, database).as('seen'))
          .selectAll('seen')
          .select((eb) =>
            eb.case().when('seen.is_inviter', '=', true).then(eb.ref('seen.email')).else('').end().as('invited'),
          )
          .as('c'),
      )
      .select(['c.id', 'c.company', 'c.vault', 'c.company_type', 'c.state', 'c.owner_names', 'c.invited'])
      .where((eb) =>
        asked.guid === undefined ? holds(names, asked) : eb.or([holds(names, asked), eb('c.id', '=', asked.guid)]),
      )
      .orderBy('c.company')
      .orderBy('c.id')
      .execute();
    return rows
      .map(({ id, company, vault, company_type, state, owner_names, invited }) => ({
        fit: fitOf(asked, { id }, [company, vault]),
        name: company === '' ? invited : company,
        details: [companyTypeOf(company_type), owner_names, state === 'active' ? '' : stateTexts[state]],
        href: connectionHref(id),
      }))
      .toSorted((one, other) => one.fit - other.fit)
      .slice(0, limit);
  },
};
