/** True when the user holds any one of the keys, a list or a comma-separated text (docs/domain.md, i). */
export const holdsAny = (held: readonly string[], wanted: readonly string[] | string): boolean => {
  const keys = typeof wanted === 'string' ? wanted.split(',').map((key) => key.trim()) : wanted;
  return keys.some((key) => held.includes(key));
};
