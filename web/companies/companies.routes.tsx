import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['vault-approve'] as const;

/** How a company comes in; and for staff its review, for which the specification names no route. */
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
  { path: '/Relationship/:type/:guid', load: () => import('./registration/relationship.screen.js') },
  { path: '/create-account-company/viguid/:guid', load: () => import('./registration/invited.screen.js') },
  {
    path: '/create-account-company/',
    title: 'Create account',
    access: 'visitor',
    load: () => import('./registration/open.screen.js'),
  },
  { path: '/create-account/:type/:guid', load: () => import('./registration/create-account.screen.js') },
  { path: '/create-account-Registered/', load: () => import('./registration/registered.screen.js') },
];
