/** The vault's users by what somebody has typed (ADR 0090). */
import { fitOf, holds, type RecordSearch } from '../../search/index.js';
import { userStatus, type UserTables } from '../users/users.repository.js';

export const userSearch: RecordSearch = {
  name: 'users',
  title: 'Users',
  icon: 'users',
  order: 5,
  permission: ['user-read', 'user-all'],
  find: async (database, { ownerGuid }, asked, limit) => {
    const { guid, number } = asked;
    const rows = await database
      .tables<UserTables>()
      .selectFrom((from) =>
        from
          .selectFrom('app_user as u')
          .where('u.vault_id', '=', ownerGuid)
          .select((eb) => eb.fn.coalesce('u.invited_email', 'u.email').as('email'))
          .select(['u.id', 'u.number', 'u.name', 'u.role', userStatus.as('status')])
          .as('u'),
      )
      .selectAll()
      .where((eb) =>
        eb.or([
          holds(['u.name', 'u.email'], asked),
          ...(guid === undefined ? [] : [eb('u.id', '=', guid)]),
          ...(number === undefined ? [] : [eb('u.number', '=', number)]),
        ]),
      )
      .orderBy('u.name')
      .orderBy('u.id')
      .execute();
    return rows
      .map(({ id, name, email, role, status, ...row }) => ({
        fit: fitOf(asked, { id, number: row.number }, [name, email]),
        ...{
          name,
          details: [email, role, status === 'Active' ? '' : status],
          href: `/usersandgroups/users-detail/${id}`,
        },
      }))
      .toSorted((one, other) => one.fit - other.fit)
      .slice(0, limit);
  },
};
