import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import { vaultRoles } from '../roles/permission-matrix.js';
import { sessionsRefusal } from './user-rules.js';
import { userStatus, type UserTables } from './users.repository.js';

/** The vault's users (specification: /usersandgroups/users/). */
export const usersGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<UserTables>()
      .selectFrom('app_user as u')
      .where('u.vault_id', '=', actor.ownerGuid)
      .select([
        'u.id',
        'u.number',
        'u.name',
        'u.role',
        'u.last_sign_in_at',
        'u.letters_refused_since',
        userStatus.as('status'),
      ])
      .select((eb) => eb.fn.coalesce('u.invited_email', 'u.email').as('email')),
  name: 'users',
  originalUrl: '/usersandgroups/users/',
  title: 'Users',
  description: 'Who works in your vault, in which role, and where each of them is signed in at the moment.',
  permission: ['user-read', 'user-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Name', title: 'Name', kind: 'text', column: 'name', isSortable: true },
    { propertyName: 'Email', title: 'Email', kind: 'text', column: 'email', isSortable: true, isWide: true },
    { propertyName: 'Role', title: 'Role', kind: 'text', column: 'role', isSortable: true },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'status',
      isSortable: true,
      value: ({ status, letters_refused_since }) =>
        letters_refused_since === null ? status : `${status}, letters come back`,
    },
    {
      propertyName: 'LastLogin',
      title: 'Last login',
      kind: 'date',
      column: 'last_sign_in_at',
      isSortable: true,
      isNullable: true,
    },
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number', isSortable: true, isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Name', title: 'Name', vueType: 'text', match: { column: 'name', how: 'contains' } },
    { propertyName: 'Email', title: 'Email', vueType: 'text', match: { column: 'email', how: 'contains' } },
    {
      propertyName: 'Role',
      title: 'Role',
      vueType: 'select',
      column: 'role',
      options: vaultRoles.map((role) => ({ text: role, value: role })),
    },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'status',
      options: ['Active', 'Invited', 'Invitation expired', 'Deactivated'].map((text) => ({ text, value: text })),
    },
    {
      propertyName: 'Letters',
      title: 'Letters',
      vueType: 'select',
      options: [
        { text: 'Come back', value: 'back' },
        { text: 'Arrive', value: 'arrive' },
      ],
      condition: (eb, value) => eb('letters_refused_since', value === 'back' ? 'is not' : 'is', null),
    },
  ],
  defaultSort: 'Name',
  href: (row) => `/usersandgroups/users-detail/${row.id}`,
  // What is not the actor's to end is not theirs to see: the gateway shows the sessions of rows that have this act.
  actions: ({ id, role }, { userGuid, roleName }) =>
    sessionsRefusal({ actorRole: roleName as typeof role, role, isSelf: id === userGuid }) === undefined
      ? [{ name: 'end-sessions', title: 'End all sessions', permission: 'user-delete,user-all' }]
      : [],
});
