import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['producttype-write'] as const;

/** For staff: the specification names product types, editions and franchises, and no routes for them. */
export const attributesRoutes: readonly BuiltRoute[] = collectionRoutes({
  path: '/administration/attributes/',
  list: 'GET /attributes',
  place: { name: 'Attributes', summary: 'Product types, editions, publishers, genres and more', icon: 'attributes' },
  record: 'attribute',
  read: permissions,
  write: permissions,
  act: 'Add an attribute',
  isMergeable: true,
  screens: async () => (await import('./attributes.screen.js')).attributesScreens,
});
