import type { BuiltRoute } from '../ui/page/route-types.js';

export const dashboardRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/dashboard/',
    permissions: ['dashboard-read', 'dashboard-all'],
    load: () => import('./vault-dashboard.screen.js'),
    place: { name: 'My Vault', summary: 'Your stock, what moved, and what is waiting for you', icon: 'dashboard' },
  },
];
