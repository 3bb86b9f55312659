import type { BuiltRoute } from '../app/routing/route-types.js';

export const stockRoutes: readonly BuiltRoute[] = [
  { path: '/distribution/myvault/inventory/', title: 'Inventory', load: () => import('./inventory.screen.js') },
  { path: '/distribution/myvault/uploads/', load: () => import('./insertions.screen.js') },
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
  },
  {
    path: '/my_vault/transaction/',
    permissions: ['transaction-read', 'inventory-read', 'inventory-all'],
    load: () => import('./transactions/transactions.screen.js'),
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
