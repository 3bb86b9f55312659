/** Where a browser goes after sign-in: a page of this site, or home. */

/** Paths that answer data, not pages: a redirect there would end in an error. */
const dataPaths = /^\/(?:bff|api|mkapi|oidc-callback|live|ready)(?:[/?#]|$)/i;
const longest = 2_048;

const hasControlCharacter = (text: string): boolean => [...text].some((c) => c <= ' ' || c === '\u007f');

/**
 * @param given what the browser asked for; anything that a browser could read as another site's
 *   address (`//evil`, `/\evil`, `https:evil`, control characters) is ignored
 * @returns a path of this site
 */
export const safeReturnTo = (given: unknown, publicUrl: string): string => {
  if (typeof given !== 'string' || given.length > longest || hasControlCharacter(given)) return '/';
  if (!given.startsWith('/') || given.startsWith('//') || given.includes('\\')) return '/';
  const parsed = URL.parse(given, publicUrl);
  if (parsed === null || parsed.origin !== publicUrl || dataPaths.test(parsed.pathname)) return '/';
  return parsed.pathname + parsed.search + parsed.hash;
};
