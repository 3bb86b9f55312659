import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail') => async (): Promise<ScreenModule> => ({
  default: (await import('./markets.screen.js')).marketsScreens[of],
});
const read = ['currencysettings-read', 'currencysettings-all'] as const;
const write = ['currencysettings-write', 'currencysettings-all'] as const;

/** The specification names one route for markets; the others lie below it. */
export const marketsRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/distributionsettings/currencies/',
    load: screen('list'),
    list: 'GET /markets',
    place: { name: 'Markets', summary: 'The countries that you sell in, with currency and VAT', icon: 'markets' },
  },
  {
    path: '/distribution/distributionsettings/currencies/detail/:id',
    title: 'Market',
    permissions: read,
    load: screen('detail'),
  },
  {
    path: '/distribution/distributionsettings/currencies/add/',
    title: 'Add market',
    permissions: write,
    load: screen('add'),
    act: { name: 'Add a market', icon: 'markets', permissions: write },
  },
  {
    path: '/distribution/distributionsettings/currencies/edit/:id',
    title: 'Edit market',
    permissions: write,
    load: screen('edit'),
  },
];
