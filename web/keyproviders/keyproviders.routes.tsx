import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['keyprovider-write'] as const;

/** For staff: the specification names key providers and no route for them. */
export const keyProvidersRoutes: readonly BuiltRoute[] = collectionRoutes({
  path: '/administration/key-providers/',
  list: 'GET /keyproviders',
  place: { name: 'Key providers', summary: 'What keys of a platform look like', icon: 'keyproviders' },
  record: 'key provider',
  read: permissions,
  write: permissions,
  act: 'Add a key provider',
  screens: async () => (await import('./keyproviders.screen.js')).keyProvidersScreens,
});
