import type { BuiltRoute } from '../ui/page/route-types.js';

/** The specification has rights (agreements) and names no route for them; these follow those of its regions. */
export const rightsRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/rights/',
    title: 'Rights',
    permissions: ['inventory-read', 'inventory-all'],
    load: () => import('./rights.screen.js'),
    list: 'GET /rights',
    place: { name: 'Rights', summary: 'Where, how and to whom your keys may go', icon: 'rights' },
  },
  {
    path: '/distribution/myvault/rights-detail/:id',
    title: 'Right',
    permissions: ['inventory-read', 'inventory-all'],
    load: () => import('./right-detail.screen.js'),
  },
  {
    path: '/distribution/myvault/rights-add/',
    title: 'Add right',
    permissions: ['inventory-all'],
    load: () => import('./right-add.screen.js'),
    act: { name: 'Add a right', icon: 'rights', permissions: ['inventory-all'] },
  },
  {
    path: '/distribution/myvault/rights-copy/:id',
    title: 'Copy right',
    permissions: ['inventory-all'],
    load: () => import('./right-add.screen.js'),
  },
  {
    path: '/distribution/myvault/rights-edit/:id',
    title: 'Edit right',
    permissions: ['inventory-all'],
    load: () => import('./right-edit.screen.js'),
  },
];
