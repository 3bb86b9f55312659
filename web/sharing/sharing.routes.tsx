import type { BuiltRoute } from '../ui/page/route-types.js';

const root = '/productcatalog/catalog-sharing/';

export const sharingRoutes: readonly BuiltRoute[] = [
  {
    path: root,
    title: 'Catalog sharing',
    load: () => import('./by-connection.screen.js'),
    list: 'GET /sharing/connections',
    place: { name: 'Catalog Sharing', summary: 'What each of your connections sees of your products', icon: 'sharing' },
  },
  {
    path: `${root}products/`,
    title: 'Catalog sharing',
    permissions: ['catalogsharing-read', 'catalogsharing-all'],
    load: () => import('./by-product.screen.js'),
    list: 'GET /sharing/products',
  },
  {
    path: `${root}share-rules/`,
    title: 'Sharing rules',
    load: () => import('./rules.screen.js'),
    list: 'GET /sharing/rules',
  },
  {
    path: `${root}create-rule/`,
    title: 'Create rule',
    load: () => import('./rule/rule-add.screen.js'),
    act: { name: 'Create a sharing rule', icon: 'sharing', permissions: ['catalogsharingrules-write'] },
  },
  { path: `${root}edit-rule/:id`, title: 'Rule', load: () => import('./rule/rule-edit.screen.js') },
  {
    path: `${root}connection-details/:id`,
    title: 'Catalog sharing',
    load: () => import('./connection-details.screen.js'),
  },
  {
    path: `${root}sharing-product-details`,
    title: 'Catalog sharing',
    load: () => import('./product-details.screen.js'),
  },
  {
    path: '/distribution/myvault/shared-assets/',
    title: 'Shared assets',
    load: () => import('./shared-assets.screen.js'),
    list: 'GET /sharing/shared-with-us',
    place: { name: 'Shared assets', summary: 'What your connections share with you', icon: 'sharedassets' },
  },
];
