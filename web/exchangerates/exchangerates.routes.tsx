import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail') => async (): Promise<ScreenModule> => ({
  default: (await import('./exchangerates.screen.js')).exchangeRatesScreens[of],
});
const permissions = ['exchangerate-write'] as const;

/** For staff: the specification names exchange rates and no route for them. */
export const exchangeRatesRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/exchange-rates/',
    title: 'Exchange rates',
    permissions,
    load: screen('list'),
    list: 'GET /exchangerates',
    place: { name: 'Exchange rates', summary: 'What a euro buys, day by day', icon: 'exchangerates' },
  },
  { path: '/administration/exchange-rates/detail/:id', title: 'Exchange rate', permissions, load: screen('detail') },
  { path: '/administration/exchange-rates/add/', title: 'Add exchange rate', permissions, load: screen('add') },
  { path: '/administration/exchange-rates/edit/:id', title: 'Edit exchange rate', permissions, load: screen('edit') },
  {
    path: '/administration/exchange-rates/file/',
    title: 'Read a file of rates',
    permissions,
    load: () => import('./rates-file.screen.js'),
    act: { name: 'Read a file of exchange rates', icon: 'exchangerates', permissions },
  },
];
