import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { loadChunk } from '../../client/load/chunk.js';
import { Frame } from '../shell/frame.js';
import { Splash } from '../shell/splash.js';
import { allRoutes, isInShell, type KnownRoute } from './all-routes.js';
import { loadShell } from './load-shell.js';
import { Guard } from './guard.js';
import { NotAvailable } from './answers/not-available.js';
import { NotFound } from './answers/not-found.js';
import { RouteError } from './answers/route-error.js';
import { legacyPrefix, legacyRedirects } from './specified-routes.js';

const routeOf = (route: KnownRoute): RouteObject => {
  const { path, redirect, load } = route;
  if (redirect !== undefined) return { path, element: <Navigate to={redirect} replace /> };
  if (!load) {
    return {
      path,
      element: (
        <Guard route={route}>
          <NotAvailable feature={route.title} />
        </Guard>
      ),
    };
  }
  return {
    path,
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    lazy: async () => {
      const { default: Screen } = await loadChunk(load);
      return {
        element: (
          <Guard route={route}>
            <Screen />
          </Guard>
        ),
      };
    },
  };
};

const legacyRoutes = Object.entries(legacyRedirects).map(([old, now]): RouteObject => ({
  path: legacyPrefix + old,
  element: <Navigate to={now} replace />,
}));

export const createRouter = () => {
  return createBrowserRouter([
    {
      element: <Frame />,
      ErrorBoundary: RouteError,
      HydrateFallback: Splash,
      children: [
        {
          element: <Outlet />,
          children: [...allRoutes.filter((route) => !isInShell(route)).map(routeOf), ...legacyRoutes],
        },
        {
          // Loads beside the screen inside it: the sign-in pages do without.
          lazy: async () => {
            const { Shell } = await loadChunk(loadShell);
            return { element: <Shell /> };
          },
          ErrorBoundary: RouteError,
          HydrateFallback: Splash,
          children: [...allRoutes.filter(isInShell).map(routeOf), { path: '*', element: <NotFound /> }],
        },
      ],
    },
  ]);
};
