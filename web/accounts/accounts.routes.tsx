import type { BuiltRoute } from '../ui/page/route-types.js';

export const accountsRoutes: readonly BuiltRoute[] = [
  {
    path: '/account/account/',
    title: 'Account',
    load: () => import('./account.screen.js'),
    place: { name: 'Account', summary: 'Your profile, your vault and your second factor', icon: 'account' },
  },
  {
    path: '/account/account/account-edit/',
    title: 'Edit company',
    load: () => import('./company/company-edit.screen.js'),
    act: { name: 'Edit your company', icon: 'account', permissions: ['accountsettings-write'] },
  },
  {
    path: '/account/security/',
    title: 'My sessions',
    permissions: ['accountsettings-read', 'accountsettings-all'],
    load: () => import('./sessions.screen.js'),
    list: 'GET /sessions',
    place: { name: 'My sessions', summary: 'Where you are signed in; end what you do not know', icon: 'sessions' },
  },
  {
    path: '/account/support/',
    title: 'Support sessions',
    permissions: ['accountsettings-all'],
    load: () => import('./support/support.screen.js'),
    place: { name: 'Support sessions', summary: 'Who of support reads your vault, and who asks to', icon: 'support' },
  },
  {
    path: '/usersandgroups/users/',
    title: 'Users',
    load: () => import('./users/users.screen.js'),
    list: 'GET /users',
    place: { name: 'Users', summary: 'Who works in your vault, and where they are signed in', icon: 'users' },
    act: {
      ...{ name: 'Invite a colleague', icon: 'users', permissions: ['user-write', 'user-all'] },
      href: '/usersandgroups/users/?act=invite',
    },
  },
  {
    // The specification names no route for one user; this follows the details of its other lists.
    path: '/usersandgroups/users-detail/:id',
    title: 'User',
    permissions: ['user-read', 'user-all'],
    load: () => import('./users/user-detail.screen.js'),
  },
  {
    path: '/usersandgroups/roles/',
    title: 'Roles',
    permissions: ['user-read', 'user-all'],
    load: () => import('./roles/roles.screen.js'),
    place: { name: 'Roles', summary: 'What each role may do in your vault', icon: 'users' },
  },
  {
    path: '/settings/account/:guid/:action',
    permissions: ['accountsettings-read', 'accountsettings-all'],
    load: () => import('./authenticator.screen.js'),
  },
];
