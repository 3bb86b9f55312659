/** Every route that exists: the specification's, built or not, and the project's own. */
import { builtRoutes } from '../routes.js';
import { featureOf } from './features.js';
import type { BuiltRoute } from '../../ui/page/route-types.js';
import { specifiedRoutes, type SpecifiedRoute } from './specified-routes.js';

export interface KnownRoute extends SpecifiedRoute {
  readonly isSpecified: boolean;
  /** Absent while the screen is not built. */
  readonly load?: BuiltRoute['load'];
  readonly list?: BuiltRoute['list'];
  readonly isBare?: boolean;
}

/** '/a/b/' and '/a/b' are one place. */
const place = (path: string): string => path.replace(/(.)\/$/, '$1');

const builtAt = (path: string): BuiltRoute | undefined =>
  builtRoutes.find((route) => place(route.path) === place(path));

/** The specification's words go first; where it has none the screen's own stand, or what its feature is called. */
const titled = (route: KnownRoute): KnownRoute => {
  const title = route.title ?? builtAt(route.path)?.place?.name ?? featureOf(route.path);
  return title === undefined ? route : { ...route, title };
};

const specified = specifiedRoutes.map((route) => titled({ ...builtAt(route.path), ...route, isSpecified: true }));

const own = builtRoutes
  .filter((route) => !specifiedRoutes.some((other) => place(other.path) === place(route.path)))
  .map((route) => titled({ access: 'auth', ...route, isSpecified: false }));

export const allRoutes: readonly KnownRoute[] = [...specified, ...own];

export const isBuilt = (route: KnownRoute): boolean => route.load !== undefined || route.redirect !== undefined;

/** Within header, drawer and tabs. */
export const isInShell = (route: KnownRoute): boolean => route.access === 'auth' && route.isBare !== true;

/** '/a/:id/:more?' as an expression over paths. */
const expressionOf = (path: string): RegExp =>
  new RegExp(
    `^${place(path)
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/\/:\w+/g, '/[^/]+')}/?$`,
    'i',
  );

/** @returns the route of an address, before the router is there to say it */
export const routeAt = (pathname: string): KnownRoute | undefined =>
  allRoutes.find(({ path }) => expressionOf(path).test(pathname));
