import type { BuiltRoute } from '../ui/page/route-types.js';

/** The specification's four, and a page to read a region on, for those who may not edit it. */
export const regionsRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/distributionsettings/regions/',
    title: 'Regions',
    load: () => import('./regions.screen.js'),
    list: 'GET /regions-list',
    place: { name: 'Regions', summary: 'Sets of countries that rights and SKUs are bound to', icon: 'regions' },
  },
  {
    path: '/distribution/distributionsettings/regions-detail/:id',
    title: 'Region',
    permissions: ['region-read', 'region-all'],
    load: () => import('./region-detail.screen.js'),
  },
  {
    path: '/distribution/distributionsettings/regions-add/',
    title: 'Add region',
    load: () => import('./region-add.screen.js'),
    act: { name: 'Add a region', icon: 'regions', permissions: ['region-write'] },
  },
  {
    path: '/distribution/distributionsettings/regions-copy/:id',
    title: 'Copy region',
    load: () => import('./region-add.screen.js'),
  },
  {
    path: '/distribution/distributionsettings/regions-edit/:id',
    title: 'Edit region',
    load: () => import('./region-edit.screen.js'),
  },
];
