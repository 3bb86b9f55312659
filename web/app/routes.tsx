/**
 * The built screens: one line each. A path of the specification takes its title, access and
 * permissions from routing/specified-routes.ts; a path of the project's own states them here.
 */
import { featureRoutes } from './feature-routes.js';
import type { BuiltRoute } from '../ui/page/route-types.js';

export const builtRoutes: readonly BuiltRoute[] = [
  { path: '/', load: () => import('../session/sign-in.screen.js') },
  { path: '/oidc-callback', load: () => import('../session/sign-in-return.screen.js') },
  { path: '/2-fa-authenticate/', load: () => import('../session/second-factor.screen.js') },
  { path: '/401', isBare: true, load: () => import('../session/unauthenticated.screen.js') },
  { path: '/reset-password/', load: () => import('../session/reset-password.screen.js') },
  { path: '/set-password/:guid/:email', load: () => import('../session/set-password.screen.js') },
  {
    path: '/signed-in-again',
    title: 'You are signed in again',
    isBare: true,
    load: () => import('../session/signed-in-again.screen.js'),
  },
  ...featureRoutes,
];
