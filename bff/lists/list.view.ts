/** /mkapi/content turned into the one shape of every list (docs/domain.md, p). */
import type { z } from 'zod';
import { actionsOf, isConnectedOf } from './action.view.js';
import { cellsOf, columnsOf, nameOf } from './cell.view.js';
import type { ContentAnswer, ContentField, ContentGrid, ContentRow } from './content.message.js';
import type { gridReply } from './list.contract.js';

export type GridReply = z.input<typeof gridReply>;
type Field = GridReply['form'][number];

const fieldKinds: ReadonlySet<string> = new Set(['text', 'number', 'select', 'date', 'period']);

/** Options with the value -1 are dropped (docs/domain.md, p). */
const fieldOf = ({ vueType, options, ...field }: ContentField): Field => ({
  ...field,
  kind: fieldKinds.has(vueType) ? (vueType as Field['kind']) : 'text',
  value: field.value === '-1' ? '' : field.value,
  options: options.filter(({ value }) => value !== '-1'),
});

const rowOf = (row: ContentRow, grid: ContentGrid, held: ReadonlySet<string>): GridReply['rows'][number] => {
  const isConnected = isConnectedOf(row);
  return {
    id: row.id,
    ...(row.href !== undefined && { href: row.href }),
    cells: cellsOf(row, grid.columns),
    ...(isConnected !== undefined && { isConnected }),
    actions: actionsOf(row, held),
  };
};

const sortOf = ({ columns, sort }: ContentGrid): GridReply['sort'] => {
  const column = columns.find(({ propertyName }) => propertyName === sort.propertyName);
  return { column: column === undefined ? sort.propertyName : nameOf(column), isDescending: sort.isDescending };
};

const cursorOf = (set: string | null | undefined): string | null => (set ? set : null);

/**
 * @param held the user's permissions, for what an action still lacks
 * @param screen the list's route at the platform
 */
export const presentList = (
  grid: ContentGrid,
  answer: ContentAnswer,
  held: ReadonlySet<string>,
  screen: string,
): GridReply => ({
  title: answer.list.description.title,
  description: answer.list.description.text,
  viewsOf: screen,
  columns: columnsOf(grid.columns),
  rows: grid.rows.map((row) => rowOf(row, grid, held)),
  pagination: {
    itemsPerPage: grid.pagination.itemsPerPage,
    currentPage: grid.pagination.currentPage,
    totalItems: grid.pagination.totalItems,
    isTotalCapped: grid.pagination.isTotalCapped,
    nextCursor: cursorOf(grid.pagination.nextSet),
    previousCursor: cursorOf(grid.pagination.previousSet),
  },
  sort: sortOf(grid),
  form: (answer.list.forms[0]?.fields ?? []).map(fieldOf),
});
