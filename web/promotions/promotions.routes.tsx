import type { BuiltRoute } from '../ui/page/route-types.js';

const root = '/distribution/promotions/';

/** The specification's four, a page to read a promotion on, for those who may not change it or buy by its list, and one of a file. */
export const promotionsRoutes: readonly BuiltRoute[] = [
  {
    path: root,
    title: 'Promotions',
    load: () => import('./list/promotions.screen.js'),
    list: 'GET /promotions',
    place: { name: 'Promotions', summary: 'Discounts on SKUs of a price list, for a time', icon: 'promotions' },
  },
  {
    path: `${root}promotions-add/`,
    title: 'Add promotion',
    load: () => import('./terms/promotion-add.screen.js'),
    act: { name: 'Add a promotion', icon: 'promotions', permissions: ['promotion-write', 'promotion-all'] },
  },
  {
    path: `${root}promotions-edit/:id`,
    title: 'Promotion',
    load: () => import('./detail/promotion.screen.js'),
  },
  {
    path: `${root}promotions-detail/:id`,
    title: 'Promotion',
    permissions: ['promotion-read', 'promotion-all'],
    load: () => import('./detail/promotion.screen.js'),
  },
  {
    path: `${root}promotions-import/:id`,
    title: 'Import of items',
    permissions: ['promotion-write', 'promotion-all'],
    load: () => import('./imports/promotion-import.screen.js'),
  },
  {
    path: `${root}promotions-copy/:id`,
    title: 'Copy promotion',
    load: () => import('./terms/promotion-copy.screen.js'),
  },
];
