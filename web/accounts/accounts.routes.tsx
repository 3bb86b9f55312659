import type { BuiltRoute } from '../app/routing/route-types.js';

export const accountsRoutes: readonly BuiltRoute[] = [
  { path: '/account/account/', title: 'Account', load: () => import('./account.screen.js') },
  {
    path: '/settings/account/:guid/:action',
    permissions: ['accountsettings-read', 'accountsettings-all'],
    load: () => import('./authenticator.screen.js'),
  },
];
