import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail' | 'merge') => async (): Promise<ScreenModule> => ({
  default: (await import('./countries.screen.js')).countriesScreens[of],
});
const permissions = ['country-write'] as const;

/** For staff: the specification names countries and no route for them. */
export const countriesRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/countries/',
    title: 'Countries',
    permissions,
    load: screen('list'),
    list: 'GET /countries',
    place: { name: 'Countries', summary: 'Every country, with its currency and VAT', icon: 'countries' },
  },
  { path: '/administration/countries/detail/:id', title: 'Country', permissions, load: screen('detail') },
  {
    path: '/administration/countries/add/',
    title: 'Add country',
    permissions,
    load: screen('add'),
    act: { name: 'Add a country', icon: 'countries', permissions },
  },
  { path: '/administration/countries/edit/:id', title: 'Edit country', permissions, load: screen('edit') },
  { path: '/administration/countries/merge/', title: 'Merge countries', permissions, load: screen('merge') },
];
