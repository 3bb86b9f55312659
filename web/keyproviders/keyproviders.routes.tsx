import type { BuiltRoute, ScreenModule } from '../ui/page/route-types.js';

const screen = (of: 'list' | 'add' | 'edit' | 'detail') => async (): Promise<ScreenModule> => ({
  default: (await import('./keyproviders.screen.js')).keyProvidersScreens[of],
});
const permissions = ['keyprovider-write'] as const;

/** For staff: the specification names key providers and no route for them. */
export const keyProvidersRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/key-providers/',
    title: 'Key providers',
    permissions,
    load: screen('list'),
    list: 'GET /keyproviders',
    place: { name: 'Key providers', summary: 'What keys of a platform look like', icon: 'keyproviders' },
  },
  { path: '/administration/key-providers/detail/:id', title: 'Key provider', permissions, load: screen('detail') },
  {
    path: '/administration/key-providers/add/',
    title: 'Add key provider',
    permissions,
    load: screen('add'),
    act: { name: 'Add a key provider', icon: 'keyproviders', permissions },
  },
  { path: '/administration/key-providers/edit/:id', title: 'Edit key provider', permissions, load: screen('edit') },
];
