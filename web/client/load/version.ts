/** The built version against the deployed one: numeric per dotted segment (docs/domain.md, p). */

const segments = (version: string): readonly number[] =>
  version.split('.').map((segment) => {
    const number = Number.parseInt(segment, 10);
    return Number.isNaN(number) ? 0 : number;
  });

/** Below 0 when `a` is older, 0 when they are the same, above 0 when `a` is newer; missing segments count as 0. */
export const compareVersions = (a: string, b: string): number => {
  const left = segments(a);
  const right = segments(b);
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

export const isNewer = (deployed: string, built: string): boolean => compareVersions(deployed, built) > 0;

/** The version that /meta.json carries; `undefined` for anything else. */
export const versionIn = (meta: unknown): string | undefined => {
  const version = typeof meta === 'object' && meta !== null && 'version' in meta ? meta.version : undefined;
  return typeof version === 'string' && /^\d+(\.\d+)*$/.test(version) ? version : undefined;
};
