import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['country-write'] as const;

/** For staff: the specification names countries and no route for them. */
export const countriesRoutes: readonly BuiltRoute[] = collectionRoutes({
  path: '/administration/countries/',
  list: 'GET /countries',
  place: { name: 'Countries', summary: 'Every country, with its currency and VAT', icon: 'countries' },
  record: 'country',
  read: permissions,
  write: permissions,
  act: 'Add a country',
  isMergeable: true,
  screens: async () => (await import('./countries.screen.js')).countriesScreens,
});
