import type { BuiltRoute } from '../ui/page/route-types.js';

const permissions = ['connection-read', 'connection-all'] as const;

export const connectionsRoutes: readonly BuiltRoute[] = [
  {
    path: '/network/connections/',
    title: 'Connections',
    permissions,
    load: () => import('./connections.screen.js'),
    list: 'GET /connections',
    place: {
      name: 'Connections',
      summary: 'Invites companies, and acts on what you are connected with',
      icon: 'connections',
    },
    act: {
      ...{ name: 'Invite a company', icon: 'connections', permissions: ['connectioninvite-write'] },
      href: '/network/connections/?act=invite',
    },
  },
  {
    path: '/my_network/connections-type-guid/:type/:guid',
    title: 'Connection',
    permissions,
    load: () => import('./connection-detail.screen.js'),
  },
  {
    path: '/my_network/connections-type-guid/:type/:guid/settings',
    title: 'Connection settings',
    permissions: ['connection-write', 'connection-all'],
    load: () => import('./settings/settings-edit.screen.js'),
  },
];
