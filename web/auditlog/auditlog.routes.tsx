import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['auditlog-read'] as const;

export const auditlogRoutes: readonly BuiltRoute[] = [
  {
    path: '/account/audit-log/',
    title: 'Audit log',
    permissions,
    load: () => import('./audit-log.screen.js'),
    list: 'GET /audit-events',
    place: { name: 'Audit log', summary: 'Who did what in your vault, and when', icon: 'auditlog' },
  },
  {
    path: '/account/audit-log/:id',
    title: 'Audit event',
    permissions,
    load: () => import('./audit-event.screen.js'),
  },
];
