import type { BuiltRoute } from '../ui/page/route-types.js';

const mayRead = ['stockpool-read', 'stockpool-all'] as const;
const mayWrite = ['stockpool-write', 'stockpool-all'] as const;

export const stockpoolsRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/transfers/stockpool-out/',
    title: 'Stockpools out',
    load: () => import('./list/stockpool-out.screen.js'),
    list: 'GET /stockpools/out',
    place: { name: 'Stockpools out', summary: 'Keys that you keep for companies that you sell to', icon: 'stockpool' },
  },
  {
    path: '/distribution/myvault/transfers/stockpool-out/:guid',
    title: 'Stockpool',
    permissions: mayRead,
    load: () => import('./detail/pool-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/transfers/stockpool-out/add',
    title: 'Create stockpool',
    permissions: mayWrite,
    load: () => import('./new/pool-add.screen.js'),
    act: { name: 'Create a stockpool', icon: 'stockpool', permissions: mayWrite },
  },
  {
    path: '/distribution/myvault/transfers/stockpool-in/',
    title: 'Stockpools in',
    load: () => import('./list/stockpool-in.screen.js'),
    list: 'GET /stockpools/in',
    place: { name: 'Stockpools in', summary: 'Keys that companies keep for you: draw them', icon: 'stockpool' },
  },
  {
    path: '/distribution/myvault/transfers/stockpool-in/:guid',
    title: 'Stockpool',
    permissions: mayRead,
    load: () => import('./detail/pool-detail.screen.js'),
  },
];
