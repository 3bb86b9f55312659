/** How much of the full sizes is measured: `npm run bench:stock -- --scale=0.02` for a look in a minute or two. */
const flag = process.argv.find((word) => word.startsWith('--scale='));

export const scale: number = flag === undefined ? 1 : Number(flag.slice('--scale='.length));
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a number above 0, and at most 1');

/** So many rows of the full number, at least a thousand. */
export const scaled = (count: number): number => Math.max(1_000, Math.round(count * scale));
