import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['exchangerate-write'] as const;

/** For staff: the specification names exchange rates and no route for them. */
export const exchangeRatesRoutes: readonly BuiltRoute[] = [
  ...collectionRoutes({
    path: '/administration/exchange-rates/',
    list: 'GET /exchangerates',
    place: { name: 'Exchange rates', summary: 'What a euro buys, day by day', icon: 'exchangerates' },
    record: 'exchange rate',
    read: permissions,
    write: permissions,
    screens: async () => (await import('./exchangerates.screen.js')).exchangeRatesScreens,
  }),
  {
    path: '/administration/exchange-rates/file/',
    title: 'Read a file of rates',
    permissions,
    load: () => import('./rates-file.screen.js'),
    act: { name: 'Read a file of exchange rates', icon: 'exchangerates', permissions },
  },
];
