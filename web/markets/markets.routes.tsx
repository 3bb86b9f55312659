import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

/** The specification names one route for markets; the others lie below it. */
export const marketsRoutes: readonly BuiltRoute[] = collectionRoutes({
  path: '/distribution/distributionsettings/currencies/',
  isSpecified: true,
  list: 'GET /markets',
  place: { name: 'Markets', summary: 'The countries that you sell in, with currency and VAT', icon: 'markets' },
  record: 'market',
  read: ['currencysettings-read', 'currencysettings-all'],
  write: ['currencysettings-write', 'currencysettings-all'],
  act: 'Add a market',
  screens: async () => (await import('./markets.screen.js')).marketsScreens,
});
