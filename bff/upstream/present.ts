/** The small translations that every view makes between a message and a reply. */

/** proto3 has no null for text: empty says absent. */
export const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** An instant that the platform always sets; empty only if it broke its promise, which the reply parse reports. */
export const instant = (value: string | undefined): string => value ?? '';

/**
 * @param size one of the suffixes (docs/domain.md, p)
 * @returns the address of a platform image on the gateway, which passes /api on; null without an image
 */
export const imageAddress = (
  path: string,
  size: '32/0/2' | '64/0/2' | '128/0/2' | '150/0/2' | '512/0/2',
): string | null => {
  if (path === '') return null;
  const base = path.replace(/\/+$/, '');
  return /^\/(?:api|mkapi)\//.test(base) ? `${base}/${size}` : null;
};
