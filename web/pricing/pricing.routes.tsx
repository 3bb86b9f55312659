import type { BuiltRoute } from '../ui/page/route-types.js';

const mayRead = ['pricelist-read', 'pricelist-all'] as const;
const mayWrite = ['pricelist-write', 'pricelist-all'] as const;

/**
 * The specification's five, a page to read a list on, for those who may not change it or buy by it, one of a file
 * before it is applied, and one of what is planned.
 */
export const pricingRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/pricing/',
    title: 'Pricing',
    load: () => import('./list/price-lists.screen.js'),
    list: 'GET /pricing/lists-list',
    place: { name: 'Pricing', summary: 'Price lists, and who buys by them', icon: 'pricing' },
  },
  {
    path: '/distribution/pricing/price-lists-add/',
    title: 'Add price list',
    load: () => import('./header/price-list-add.screen.js'),
    act: { name: 'Add a price list', icon: 'pricing', permissions: mayWrite },
  },
  {
    path: '/distribution/pricing/price-lists-edit/:id',
    title: 'Price list',
    load: () => import('./sheet/price-list.screen.js'),
  },
  {
    path: '/distribution/pricing/price-lists-detail/:id',
    title: 'Price list',
    permissions: mayRead,
    load: () => import('./sheet/price-list.screen.js'),
  },
  {
    path: '/distribution/pricing/price-lists-import/:id',
    title: 'Import of prices',
    permissions: mayWrite,
    load: () => import('./imports/price-import.screen.js'),
  },
  {
    path: '/distribution/pricing/price-lists-copy/:id',
    title: 'Copy price list',
    load: () => import('./copying/price-list-copy.screen.js'),
  },
  {
    path: '/distribution/pricing/price-lists-calendar/',
    title: 'Calendar of prices',
    permissions: mayRead,
    load: () => import('./calendar/price-calendar.screen.js'),
  },
  {
    path: '/finance/price-lists-edit/',
    title: 'Price lists by connection',
    load: () => import('./buyers/price-list-buyers.screen.js'),
  },
];
