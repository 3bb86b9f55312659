import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['mailtemplate-write'] as const;

/** For staff. */
export const mailRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/dead-letters/',
    title: 'Dead letters',
    permissions,
    load: () => import('./dead-letters.screen.js'),
    list: 'GET /dead-letters',
    place: { name: 'Dead letters', summary: 'Letters that came back, and why', icon: 'deadletters' },
  },
];
