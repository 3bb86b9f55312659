/** What the catalogue has become since an import was checked. Pure. */
import type { CheckedRow } from '../imports.repository.js';

const placeOf = ({ sheet, row }: CheckedRow): string => `${sheet} ${row}`;
const sayingOf = ({ state, changes }: CheckedRow): string =>
  JSON.stringify([state, changes.map(({ column, from, to }) => [column, from, to])]);

/**
 * @param checked the rows as they were shown
 * @param judged those of them that had no error, as the catalogue is now
 * @returns all rows, those that others have changed as errors; undefined when none is
 */
export const staleRows = (
  checked: readonly CheckedRow[],
  judged: readonly CheckedRow[],
): readonly CheckedRow[] | undefined => {
  const now = new Map(judged.map((row) => [placeOf(row), row]));
  const rows = checked.map((seen): CheckedRow => {
    const row = now.get(placeOf(seen));
    if (row === undefined || sayingOf(seen) === sayingOf(row)) return seen;
    const message = 'Somebody has changed this since the file was checked. Please check it again';
    const column = seen.sheet === 'products' ? 'productGuid' : 'skuGuid';
    const problems = row.problems.length > 0 ? row.problems : [{ column, message }];
    return { ...seen, state: 'error', problems };
  });
  return rows.some((row, at) => row !== checked[at]) ? rows : undefined;
};
