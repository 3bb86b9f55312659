import type { BuiltRoute } from '../app/routing/route-types.js';

export const partnerRoutes: readonly BuiltRoute[] = [
  { path: '/account/developer/certificates/', title: 'Certificates', load: () => import('./certificates.screen.js') },
];
