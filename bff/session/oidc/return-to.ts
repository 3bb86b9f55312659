/** Where a browser goes after sign-in: a page of this site, or home. */

/** Paths that answer data, not pages: a redirect there would end in an error. */
const dataPaths = /^\/(?:bff|api|mkapi|oidc-callback|live|ready)(?:[/?#]|$)/i;
const maxLength = 2_048;

const hasControlCharacter = (text: string): boolean => [...text].some((c) => c <= ' ' || c === '\u007f');

const isPathAsWritten = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length <= maxLength &&
  !hasControlCharacter(given) &&
  given.startsWith('/') &&
  !given.startsWith('//') &&
  !given.includes('\\');

/** Dots that are resolved may leave two slashes in front. */
const isPageAsResolved = ({ origin, pathname }: URL, publicUrl: string): boolean =>
  origin === publicUrl && !pathname.startsWith('//') && !dataPaths.test(pathname);

/**
 * @param given what the browser asked for; anything that a browser could read as another site's
 *   address (`//evil`, `/\evil`, `https:evil`, control characters, `/.//evil`) is ignored
 * @returns a path of this site, in which nothing is left to be resolved
 */
export const safeReturnTo = (given: unknown, publicUrl: string): string => {
  const parsed = isPathAsWritten(given) ? URL.parse(given, publicUrl) : null;
  // What was looked at is what leaves.
  return parsed !== null && isPageAsResolved(parsed, publicUrl) ? parsed.pathname + parsed.search + parsed.hash : '/';
};
