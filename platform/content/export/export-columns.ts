/** Which columns of a list a file has, and how they are called. */
import { contentErrors } from '../content.errors.js';
import type { Grid, GridColumn } from '../list/declaration.grid.js';
import type { SourceRow } from '../list/list.repository.js';

export type ExportColumn = GridColumn<SourceRow>;

/**
 * @param names property names in order; empty = those shown by default
 * @throws content.filter_invalid for one that the list does not have
 */
export const exportColumns = (list: Grid, names: readonly string[]): ExportColumn[] => {
  const all = list.columns as readonly ExportColumn[];
  if (names.length === 0) return all.filter((column) => column.isHidden !== true);
  return [...new Set(names)].map((name) => {
    const column = all.find(({ propertyName }) => propertyName === name);
    if (column !== undefined) return column;
    throw contentErrors('content.filter_invalid', {
      violations: [{ pointer: 'columns', message: 'The list has no such column.' }],
    });
  });
};

/** As the screen titles it: dates say that they are UTC. */
export const titleOf = ({ title, kind }: ExportColumn): string => (kind === 'date' ? `${title} UTC` : title);
