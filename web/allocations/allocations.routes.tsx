import type { BuiltRoute } from '../ui/page/route-types.js';

const mayList = ['allocation-read'] as const;
const mayRead = ['allocation-read', 'allocation-write', 'acceptkeytransfer-write'] as const;
const mayOffer = ['allocation-write'] as const;

export const allocationsRoutes: readonly BuiltRoute[] = [
  {
    path: '/my_vault/my-allocations/',
    title: 'My allocations',
    permissions: mayList,
    load: () => import('./list/my-allocations.screen.js'),
    list: 'GET /allocations/made',
    place: {
      name: 'My allocations',
      summary: 'Keys that you have promised to companies that you sell to',
      icon: 'allocations',
    },
  },
  {
    path: '/my_vault/my-allocations/:guid',
    title: 'Allocation',
    permissions: mayRead,
    load: () => import('./detail/allocation-detail.screen.js'),
  },
  {
    path: '/my_vault/my-allocations/add',
    title: 'Offer an allocation',
    permissions: mayOffer,
    load: () => import('./new/allocation-add.screen.js'),
    act: { name: 'Offer an allocation', icon: 'allocations', permissions: mayOffer },
  },
  {
    path: '/my_vault/allocated/',
    title: 'Allocated',
    permissions: mayList,
    load: () => import('./list/allocated.screen.js'),
    list: 'GET /allocations/got',
    place: { name: 'Allocated', summary: 'Keys that companies have promised to you: draw them', icon: 'allocations' },
  },
  {
    path: '/my_vault/allocated/:guid',
    title: 'Allocation',
    permissions: mayRead,
    load: () => import('./detail/allocation-detail.screen.js'),
  },
];
