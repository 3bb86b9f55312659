import type { BuiltRoute } from '../ui/page/route-types.js';

const mayRead = ['transferslist-read', 'transferkeys-write', 'acceptkeytransfer-write'] as const;

export const transfersRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/transfers/outbox/',
    title: 'Outbox',
    load: () => import('./outbox.screen.js'),
    list: 'GET /transfers/outbox',
    place: { name: 'Outbox', summary: 'Keys that you have offered, and what came of it', icon: 'outbox' },
  },
  {
    path: '/distribution/myvault/transfers/outbox/:guid',
    title: 'Offer',
    permissions: mayRead,
    load: () => import('./offer-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/transfers/inbox/',
    title: 'Inbox',
    load: () => import('./inbox.screen.js'),
    list: 'GET /transfers/inbox',
    place: { name: 'Inbox', summary: 'Keys that are offered to you: accept or reject them', icon: 'inbox' },
  },
  {
    path: '/distribution/myvault/transfers/inbox/:guid',
    title: 'Offer',
    permissions: mayRead,
    load: () => import('./offer-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/transfers/new',
    title: 'Transfer keys',
    permissions: ['transferkeys-write'],
    load: () => import('./new/transfer.screen.js'),
    act: { name: 'Transfer keys', icon: 'transfers', permissions: ['transferkeys-write'] },
  },
];
