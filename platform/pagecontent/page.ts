/** Pages as staff names them and as people come to them. */

const isId = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|:\w+)$/;
const isSegment = /^[a-z0-9_-]{1,60}$/;
const maxSegments = 10;

/**
 * @param address a path, or all of an address as the browser shows it
 * @returns its path in lower case with `:id` for each id, and a slash at its end; undefined where it cannot be one
 */
export const pageOf = (address: string): string | undefined => {
  const [path = ''] = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .toLowerCase()
    .split(/[?#]/);
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > maxSegments) return undefined;
  const named = segments.map((segment) => (isId.test(segment) ? ':id' : segment));
  if (!named.every((segment) => segment === ':id' || isSegment.test(segment))) return undefined;
  return named.length === 0 ? '/' : `/${named.join('/')}/`;
};
