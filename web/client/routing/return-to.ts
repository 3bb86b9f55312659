/** Where to go after signing in: only a path of this application (security item 5 holds at the gateway as well). */
export const home = '/home/dashboard/';
export const signInPath = '/';
export const secondFactorPath = '/2-fa-authenticate/';

/** Any site: only whether an address leads away from it is asked. */
const site = 'https://portal.invalid';

const hasControl = (text: string): boolean => [...text].some((character) => character < ' ' || character === '\u007f');

/** A path such as '/distribution/orders/?sort=x' as a browser resolves it, else home. */
export const safeReturnTo = (given: string | null): string => {
  if (given?.startsWith('/') !== true || /^\/[/\\]/.test(given) || hasControl(given)) return home;
  const { origin, pathname, search, hash } = new URL(given, site);
  // Dots that are resolved may leave two slashes in front, which is another site's address.
  if (origin !== site || pathname.startsWith('//')) return home;
  return pathname === signInPath || pathname === secondFactorPath ? home : pathname + search + hash;
};

/** `path?returnTo=...` for a place that asks to sign in. */
export const withReturnTo = (path: string, returnTo: string): string =>
  safeReturnTo(returnTo) === home ? path : `${path}?${new URLSearchParams({ returnTo })}`;

/** A fresh sign-in of the user who is signed in: an act asks for it (the gateway's `stepUp`). */
export const stepUpAddress = (level: string, returnTo: string): string =>
  `/bff/login?${new URLSearchParams({ stepUp: level, returnTo })}`;

/** The gateway's login, which goes on to the identity provider: a navigation of the whole page. */
export const loginAddress = (returnTo: string): string => `/bff/login?${new URLSearchParams({ returnTo })}`;
