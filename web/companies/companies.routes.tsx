import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['vault-approve'] as const;

/** For staff: the specification asks for the review and names no route for it. */
export const companiesRoutes: readonly BuiltRoute[] = [
  {
    path: '/administration/companies/',
    title: 'Companies',
    permissions,
    load: () => import('./companies.screen.js'),
    list: 'GET /companies',
    place: { name: 'Companies', summary: 'Reviews new companies, suspends and reopens others', icon: 'companies' },
  },
  {
    path: '/administration/companies/detail/:id',
    title: 'Company',
    permissions,
    load: () => import('./company-detail.screen.js'),
  },
];
