import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail' | 'merge') => async (): Promise<ScreenModule> => ({
  default: (await import('./attributes.screen.js')).attributesScreens[of],
});
const permissions = ['producttype-write'] as const;

/** For staff: the specification names product types, editions and franchises, and no routes for them. */
export const attributesRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/attributes/',
    title: 'Attributes',
    permissions,
    load: screen('list'),
    list: 'GET /attributes',
    place: { name: 'Attributes', summary: 'Product types, editions, publishers, genres and more', icon: 'attributes' },
  },
  { path: '/administration/attributes/detail/:id', title: 'Attribute', permissions, load: screen('detail') },
  {
    path: '/administration/attributes/add/',
    title: 'Add attribute',
    permissions,
    load: screen('add'),
    act: { name: 'Add an attribute', icon: 'attributes', permissions },
  },
  { path: '/administration/attributes/edit/:id', title: 'Edit attribute', permissions, load: screen('edit') },
  { path: '/administration/attributes/merge/', title: 'Merge attributes', permissions, load: screen('merge') },
];
