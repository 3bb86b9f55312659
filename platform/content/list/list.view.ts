/** What was read of a list, as the answer of /mkapi/content. */
import type { Actor } from '../../access/index.js';
import { dateFields, periods } from './dates.js';
import type { Grid, GridColumn, GridFilter } from './declaration.grid.js';
import type { Filter, QueriedOptions } from './list-filter.grid.js';
import { cellText } from './list-value.js';
import type { ContentAnswer, ContentField, ContentGrid } from './list.message.js';
import { countCap, type ListRow, type Sort, type SourceRow } from './list.repository.js';

export const cellOf = (column: GridColumn<SourceRow>, row: SourceRow): string =>
  column.value?.(row) ?? cellText(row[column.column]);

const fieldBase = { isReadOnly: false, isMandatory: false, isHidden: false, options: [] };

/** @param title of the column whose dates they are */
const dateFieldsOf = (title: string, filter: Filter): ContentField[] => [
  {
    ...fieldBase,
    propertyName: dateFields.period,
    title,
    vueType: 'period',
    value: filter[dateFields.period] ?? '',
    options: periods,
  },
  {
    ...fieldBase,
    propertyName: dateFields.from,
    title: `${title} from`,
    vueType: 'date',
    value: filter[dateFields.from] ?? '',
  },
  {
    ...fieldBase,
    propertyName: dateFields.till,
    title: `${title} until`,
    vueType: 'date',
    value: filter[dateFields.till] ?? '',
  },
];

const optionsOf = (field: GridFilter<SourceRow>, queried: QueriedOptions) => {
  if (field.vueType !== 'select') return [];
  const options = typeof field.options === 'function' ? (queried.get(field.propertyName) ?? []) : field.options;
  return options.map(({ text, value }) => ({ text, value }));
};

const fieldsOf = (
  { columns }: Grid,
  field: GridFilter<SourceRow>,
  filter: Filter,
  queried: QueriedOptions,
): ContentField[] => {
  if (field.vueType === 'dates')
    return dateFieldsOf(columns.find(({ column }) => column === field.column)?.title ?? '', filter);
  const { propertyName, title, vueType, isHidden = false, isReadOnly = false } = field;
  const options = optionsOf(field, queried);
  return [
    {
      propertyName,
      title,
      vueType,
      value: filter[propertyName] ?? '',
      options,
      isHidden,
      isReadOnly,
      isMandatory: false,
    },
  ];
};

const rowOf = (list: Grid, { row, idText }: ListRow, actor: Actor): ContentGrid['rows'][number] => {
  const href = list.href?.(row);
  return {
    id: idText,
    ...(href !== undefined && { href }),
    items: list.columns.map((column) => ({
      propertyName: column.propertyName,
      title: column.title,
      value: cellOf(column, row),
    })),
    actions: list.actions?.(row, actor) ?? [],
  };
};

export interface ReadList {
  readonly list: Grid;
  readonly actor: Actor;
  readonly rows: readonly ListRow[];
  readonly sort: Sort;
  readonly filter: Filter;
  readonly queried: QueriedOptions;
  readonly counted: number;
  readonly size: number;
  readonly page: number;
  readonly nextSet: string | null;
  readonly previousSet: string | null;
}

export const contentAnswer = (read: ReadList): ContentAnswer => {
  const { list, actor, sort, filter, queried, counted } = read;
  const grid: ContentGrid = {
    name: list.name,
    columns: list.columns.map(({ propertyName, title, kind, isSortable = false, isHidden = false, isWide }) => ({
      propertyName,
      title,
      kind,
      isSortable,
      isHidden,
      ...(isWide === true && { isWide }),
    })),
    rows: read.rows.map((row) => rowOf(list, row, actor)),
    pagination: {
      itemsPerPage: read.size,
      currentPage: read.page,
      totalItems: Math.min(counted, countCap),
      isTotalCapped: counted > countCap,
      nextSet: read.nextSet,
      previousSet: read.previousSet,
    },
    sort: { propertyName: sort.column.propertyName, isDescending: sort.isDescending },
  };
  const fields = list.filters.flatMap((field) => fieldsOf(list, field, filter, queried));
  return {
    list: {
      grids: [grid],
      forms: [{ name: `${list.name}-filter`, fields }],
      description: { title: list.title, text: list.description },
    },
  };
};
