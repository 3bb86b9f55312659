/** True when the user holds any one of the keys (specification, section 6: list or comma-separated text). */
export const holdsAny = (held: readonly string[], wanted: readonly string[] | string): boolean => {
  const keys = typeof wanted === 'string' ? wanted.split(',').map((key) => key.trim()) : wanted;
  return keys.some((key) => held.includes(key));
};
