/** Who may see a route: visitors, the signed in, everybody, and by which permission (docs/domain.md, i and p). */
import type { Session } from '../../client/api-types.js';
import { holdsAny } from '../../client/session/permissions.js';
import { safeReturnTo, secondFactorPath, signInPath, withReturnTo } from '../../client/routing/return-to.js';
import type { SpecifiedRoute } from './specified-routes.js';

export type Admission =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Signed in, but a permission or the owner role is missing. */
  | { readonly kind: 'refuse'; readonly missing: string };

export interface Visit {
  /** Path with query, for the way back after signing in. */
  readonly address: string;
  /** `returnTo` of the address, for sign-in pages. */
  readonly returnTo: string | null;
  /** The visit follows a call that met an ended session. */
  readonly isLost: boolean;
}

type Rules = Pick<SpecifiedRoute, 'path' | 'access' | 'permissions' | 'ownerRoles'>;
type Known = Pick<Session, 'isLoggedIn' | 'isAuthenticated' | 'permissions' | 'profile'>;

const show: Admission = { kind: 'show' };
const redirect = (to: string): Admission => ({ kind: 'redirect', to });

/** The navigation knows Publisher and Retailer; a distributor buys and sells, and counts as both. */
const suiting = (wanted: readonly string[]): readonly string[] =>
  wanted.length === 0 || wanted.includes('Distributor') ? wanted : [...wanted, 'Distributor'];

/** Whoever is asked for the password again, while signed in, may have forgotten it as well; a link is its reader's. */
const pathsOfEverybody = ['/reset-password/', '/set-password/:guid/:email', '/create-account-Registered/'];

/** An invitation that whoever is signed in opens is read there: what it registers is another account. */
const invitedPath = '/create-account-company/viguid/';
const invitedInside = '/create-account/company/';

const admitVisitor = (rules: Rules, session: Known, visit: Visit): Admission => {
  if (pathsOfEverybody.includes(rules.path)) return show;
  if (session.isAuthenticated)
    return redirect(
      rules.path.startsWith(invitedPath)
        ? visit.address.replace(invitedPath, invitedInside)
        : safeReturnTo(visit.returnTo),
    );
  const isSecondFactor = rules.path === secondFactorPath;
  if (session.isLoggedIn) {
    return isSecondFactor || rules.path === '/oidc-callback'
      ? show
      : redirect(withReturnTo(secondFactorPath, safeReturnTo(visit.returnTo)));
  }
  return isSecondFactor ? redirect(signInPath) : show;
};

/** Signed in fully: what the route asks for beyond that. */
const admitUser = ({ permissions, ownerRoles }: Rules, session: Known): Admission => {
  if (permissions && !holdsAny(session.permissions, permissions)) {
    return { kind: 'refuse', missing: `permission ${permissions.join(' or ')}` };
  }
  if (ownerRoles && !suiting(ownerRoles).includes(session.profile?.ownerRole ?? '')) {
    return { kind: 'refuse', missing: `company type ${suiting(ownerRoles).join(' or ')}` };
  }
  return show;
};

const admitSignedIn = (rules: Rules, session: Known, visit: Visit): Admission => {
  if (session.isAuthenticated) return admitUser(rules, session);
  const isLostPage = rules.path === '/401';
  if (isLostPage && visit.isLost) return show;
  const target = session.isLoggedIn ? secondFactorPath : signInPath;
  return redirect(isLostPage ? target : withReturnTo(target, visit.address));
};

/** What a visit of a route comes to for a session. */
export const admit = (rules: Rules, session: Known, visit: Visit): Admission => {
  if (rules.access === 'public') return show;
  return rules.access === 'visitor' ? admitVisitor(rules, session, visit) : admitSignedIn(rules, session, visit);
};
