/** Every route that exists: the specification's, built or not, and the project's own. */
import { builtRoutes } from '../routes.js';
import type { BuiltRoute } from './route-types.js';
import { specifiedRoutes, type SpecifiedRoute } from './specified-routes.js';

export interface KnownRoute extends SpecifiedRoute {
  readonly isSpecified: boolean;
  /** Absent while the screen is not built. */
  readonly load?: BuiltRoute['load'];
  readonly isBare?: boolean;
}

/** '/a/b/' and '/a/b' are one place. */
const place = (path: string): string => path.replace(/(.)\/$/, '$1');

const builtAt = (path: string): BuiltRoute | undefined =>
  builtRoutes.find((route) => place(route.path) === place(path));

/** The specification's words go first; where it has none the screen's own stand. */
const specified = specifiedRoutes.map((route): KnownRoute => ({ ...builtAt(route.path), ...route, isSpecified: true }));

const own = builtRoutes
  .filter((route) => !specifiedRoutes.some((other) => place(other.path) === place(route.path)))
  .map((route): KnownRoute => ({ access: 'auth', ...route, isSpecified: false }));

export const allRoutes: readonly KnownRoute[] = [...specified, ...own];

export const isBuilt = (route: KnownRoute): boolean => route.load !== undefined || route.redirect !== undefined;
