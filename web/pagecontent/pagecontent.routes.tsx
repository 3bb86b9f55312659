import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail') => async (): Promise<ScreenModule> => ({
  default: (await import('./pagecontent.screen.js')).pageContentScreens[of],
});
const permissions = ['pagecontent-write'] as const;

/** For staff: the specification names page content and no route for it. */
export const pageContentRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/page-content/',
    title: 'Page content',
    permissions,
    load: screen('list'),
    list: 'GET /pagecontent',
    place: { name: 'Page content', summary: 'Notices and information on pages', icon: 'pagecontent' },
  },
  { path: '/administration/page-content/detail/:id', title: 'Page content', permissions, load: screen('detail') },
  {
    path: '/administration/page-content/add/',
    title: 'Add page content',
    permissions,
    load: screen('add'),
    act: { name: 'Add page content', icon: 'pagecontent', permissions },
  },
  { path: '/administration/page-content/edit/:id', title: 'Edit page content', permissions, load: screen('edit') },
];
