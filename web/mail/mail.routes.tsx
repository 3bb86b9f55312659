import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['mailtemplate-write'] as const;

/** For staff. */
export const mailRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/mail-templates/',
    title: 'Mail templates',
    permissions,
    load: () => import('./templates/mail-templates.screen.js'),
    list: 'GET /mail-templates',
    place: { name: 'Mail templates', summary: 'What each letter says, previewed and edited', icon: 'mailtemplates' },
  },
  {
    path: '/administration/mail-templates/template-detail/:id',
    title: 'Mail template',
    permissions,
    load: () => import('./templates/template-detail.screen.js'),
  },
  {
    path: '/administration/mail-templates/template-edit/:id',
    title: 'Edit mail template',
    permissions,
    load: () => import('./templates/template-edit.screen.js'),
  },
  {
    path: '/administration/dead-letters/',
    title: 'Dead letters',
    permissions,
    load: () => import('./dead-letters.screen.js'),
    list: 'GET /dead-letters',
    place: { name: 'Dead letters', summary: 'Letters that came back, and why', icon: 'deadletters' },
  },
];
