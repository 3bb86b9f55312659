import type { BuiltRoute } from '../ui/page/route-types.js';

export const stockRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/inventory/',
    title: 'Inventory',
    load: () => import('./inventory.screen.js'),
    list: 'GET /stock/inventory',
    place: { name: 'Inventory', summary: 'What is free, reserved, extracted and blacklisted', icon: 'vault' },
  },
  {
    path: '/distribution/myvault/uploads/',
    load: () => import('./insertions.screen.js'),
    list: 'GET /stock/insertions',
    place: { name: 'Insertions', summary: 'Every file of keys that came in, and your drafts', icon: 'insertions' },
  },
  {
    path: '/distribution/myvault/uploads-detail/:id',
    title: 'Insertion',
    load: () => import('./insertion/insertion-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/uploads/insert/:id?',
    title: 'Insert inventory',
    permissions: ['insertkeys-write'],
    load: () => import('./insert/insert.screen.js'),
    place: { name: 'Insert inventory', summary: 'Add .txt files of keys; duplicates are found first', icon: 'insert' },
    act: { name: 'Insert keys', icon: 'insert', permissions: ['insertkeys-write'] },
  },
  {
    path: '/my_vault/blacklistings/',
    permissions: ['blacklist-read', 'blacklist-write'],
    load: () => import('./changes/blacklistings.screen.js'),
    list: 'GET /stock/blacklistings',
    place: { name: 'Blacklistings', summary: 'Keys blocked for cause, for good', icon: 'blacklistings' },
  },
  {
    path: '/my_vault/blacklistings/:id',
    title: 'Blacklisting',
    permissions: ['blacklist-read', 'blacklist-write'],
    load: () => import('./changes/change.screen.js'),
    act: {
      ...{ name: 'Blacklist keys', icon: 'blacklistings', permissions: ['blacklist-write'] },
      href: '/my_vault/blacklistings/new',
    },
  },
  {
    path: '/distribution/myvault/withdrawals/:id',
    title: 'Withdrawal',
    permissions: ['inventory-read', 'inventory-all', 'sku-delete'],
    load: () => import('./changes/change.screen.js'),
  },
  {
    path: '/distribution/myvault/right-changes/:id',
    title: 'Change of right',
    permissions: ['inventory-read', 'inventory-all'],
    load: () => import('./changes/change.screen.js'),
  },
  {
    path: '/my_vault/transaction/',
    permissions: ['transaction-read', 'inventory-read', 'inventory-all'],
    load: () => import('./transactions/transactions.screen.js'),
    list: 'GET /stock/transactions',
    place: {
      name: 'Transactions',
      summary: 'All movements of your keys, with their chain of custody',
      icon: 'transactions',
    },
  },
  {
    path: '/my_vault/transaction/evidence/:kind/:id',
    title: 'Evidence of custody',
    permissions: ['transaction-read', 'inventory-read', 'inventory-all'],
    isBare: true,
    load: () => import('./custody/evidence/evidence.screen.js'),
  },
  {
    path: '/distribution/myvault/transaction-detail/:id',
    title: 'My Vault - Transactions Details',
    permissions: ['transaction-read', 'inventory-read', 'inventory-all'],
    load: () => import('./transactions/transaction-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/transaction-detail/:id/:ownerGuid/',
    permissions: ['transaction-read', 'inventory-read', 'inventory-all'],
    load: () => import('./transactions/transaction-detail.screen.js'),
  },
];
