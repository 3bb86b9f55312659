import type { BuiltRoute } from '../app/routing/route-types.js';

export const accountsRoutes: readonly BuiltRoute[] = [
  {
    path: '/account/account/',
    title: 'Account',
    load: () => import('./account.screen.js'),
    place: { name: 'Account', summary: 'Your profile, your vault and your second factor', icon: 'account' },
  },
  {
    path: '/account/security/',
    title: 'My sessions',
    permissions: ['accountsettings-read', 'accountsettings-all'],
    load: () => import('./sessions.screen.js'),
  },
  { path: '/usersandgroups/users/', title: 'Users', load: () => import('./users.screen.js') },
  {
    path: '/settings/account/:guid/:action',
    permissions: ['accountsettings-read', 'accountsettings-all'],
    load: () => import('./authenticator.screen.js'),
  },
];
