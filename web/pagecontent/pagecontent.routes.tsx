import { collectionRoutes } from '../ui/collection/collection-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['pagecontent-write'] as const;

/** For staff: the specification names page content and no route for it. */
export const pageContentRoutes: readonly BuiltRoute[] = collectionRoutes({
  path: '/administration/page-content/',
  list: 'GET /pagecontent',
  place: { name: 'Page content', summary: 'Notices and information on pages', icon: 'pagecontent' },
  record: 'page content',
  read: permissions,
  write: permissions,
  act: 'Add page content',
  screens: async () => (await import('./pagecontent.screen.js')).pageContentScreens,
});
