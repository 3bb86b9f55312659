import type { BuiltRoute } from '../app/routing/route-types.js';

export const dashboardRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/dashboard/',
    permissions: ['dashboard-read', 'dashboard-all'],
    load: () => import('./vault-dashboard.screen.js'),
    place: { name: 'My Vault', summary: 'Your stock, what moved, and what waits for you', icon: 'dashboard' },
  },
];
