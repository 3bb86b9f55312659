/** What the accounts ask of somebody who is new (ADR 0095). */
import type { ChecklistStep } from '../../checklist/index.js';
import type { UserTables } from '../users/users.repository.js';

export const authenticatorStep: ChecklistStep = {
  name: 'authenticator',
  title: 'Set up an authenticator app',
  summary: 'Codes come from your phone at once, and nobody who reads your email gets in',
  order: 1,
  permission: ['accountsettings-read', 'accountsettings-all'],
  isForIdle: true,
  href: ({ userGuid }) => `/settings/account/${userGuid}/authenticator`,
  isDone: async (database, { userGuid }) => {
    const linked = await database
      .tables<UserTables>()
      .selectFrom('second_factor')
      .select('user_id')
      .where('user_id', '=', userGuid)
      .where('authenticator_secret', 'is not', null)
      .executeTakeFirst();
    return linked !== undefined;
  },
};

export const colleagueStep: ChecklistStep = {
  name: 'colleague',
  title: 'Invite a colleague',
  summary: 'Each with a role of their own; a vault with a single Owner stands still when they are away',
  order: 3,
  permission: ['user-write', 'user-all'],
  href: () => '/usersandgroups/users/?act=invite',
  isDone: async (database, { ownerGuid, userGuid }) => {
    const colleague = await database
      .tables<UserTables>()
      .selectFrom('app_user')
      .select('id')
      .where('vault_id', '=', ownerGuid)
      .where('id', '<>', userGuid)
      .limit(1)
      .executeTakeFirst();
    return colleague !== undefined;
  },
};
