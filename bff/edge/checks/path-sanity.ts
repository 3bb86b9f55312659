/**
 * Refuses every spelling of a path that two servers could read differently, before anything looks
 * at it: the path that decides is then the path that is forwarded (security item 31).
 */

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const maxUrlLength = 4_096;
/** Encoded dot, slash, backslash, percent (double encoding), question mark, hash, semicolon, control characters. */
const smuggled = /%(?:2e|2f|5c|25|3f|23|3b|7f|[01][0-9a-f])/i;
const malformedEscape = /%(?![0-9a-f]{2})/i;
/** Visible ASCII without backslash, hash, semicolon. */
const plainPath = /^\/(?:[!"$-:<-[\]^_`a-z|{}~])*$/i;
const plainQuery = /^[\x21-\x22\x24-\x7e]*$/;
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

const isSanePath = (path: string): boolean =>
  plainPath.test(path) &&
  !path.includes('//') &&
  !smuggled.test(path) &&
  !malformedEscape.test(path) &&
  !dotSegment.test(path);

/** @returns whether method and request target are of the one form that is served. */
export const isSane = (method: string | undefined, url: string | undefined): boolean => {
  if (method === undefined || !methods.has(method)) return false;
  if (url === undefined || url.length > maxUrlLength) return false;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  return isSanePath(path) && plainQuery.test(query);
};
