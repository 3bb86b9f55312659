/** The built screens that people go to by name, and what they come to do there, as far as a user may. */
import { builtRoutes } from '../routes.js';
import type { Session } from '../../client/api-types.js';
import { holdsAny } from '../../client/session/permissions.js';
import type { Place, RouteAct } from '../../ui/page/route-types.js';
import { admit } from './admission.js';
import { allRoutes, type KnownRoute } from './all-routes.js';

const nowhere = { address: '', returnTo: null, isLost: false };

/** The address without parameters that may be left out. */
const addressOf = ({ path }: KnownRoute): string => path.replace(/\/:[^/]+\?/g, '');

const known = (path: string): KnownRoute | undefined =>
  allRoutes.find((route) => route.path.replace(/\/$/, '') === path.replace(/\/$/, ''));

/** What most people come for goes first; then in the order of the addresses. */
const beginnings = [
  '/distribution/myvault/inventory/',
  '/distribution/myvault/uploads/',
  '/distribution/',
  '/my_vault/',
];

const rankOf = ({ path }: KnownRoute): number => {
  const rank = beginnings.findIndex((beginning) => path.startsWith(beginning));
  return rank < 0 ? beginnings.length : rank;
};

const inOrder = (one: KnownRoute, other: KnownRoute): number =>
  rankOf(one) - rankOf(other) || one.path.localeCompare(other.path);

interface Offered {
  readonly route: KnownRoute;
  readonly place: Place | undefined;
  readonly act: RouteAct | undefined;
}

const offered: readonly Offered[] = builtRoutes
  .flatMap(({ path, place, act }) => {
    const route = known(path);
    return route === undefined ? [] : [{ route, place, act }];
  })
  .toSorted((one, other) => inOrder(one.route, other.route));

export const isOpenTo = (route: KnownRoute, session: Session): boolean =>
  admit(route, session, nowhere).kind === 'show';

export interface OpenPlace extends Place {
  readonly href: string;
  /** The screen is there for this one act. */
  readonly isOfAct: boolean;
}

export const openPlaces = (session: Session): readonly OpenPlace[] =>
  offered.flatMap(({ route, place, act }) =>
    place !== undefined && isOpenTo(route, session)
      ? [{ ...place, href: addressOf(route), isOfAct: act !== undefined && act.href === undefined }]
      : [],
  );

export interface OpenAct extends Pick<RouteAct, 'name' | 'icon'> {
  readonly href: string;
}

export const openActs = (session: Session): readonly OpenAct[] =>
  offered.flatMap(({ route, act }) =>
    act !== undefined && holdsAny(session.permissions, act.permissions) && isOpenTo(route, session)
      ? [{ name: act.name, icon: act.icon, href: act.href ?? addressOf(route) }]
      : [],
  );
