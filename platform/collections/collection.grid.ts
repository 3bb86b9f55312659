/** The list of a collection: every field a column, and a filter where one is of use. */
import {
  grid,
  type Grid,
  type GridColumn,
  type GridDeclaration,
  type GridFilter,
  type Tables,
} from '../content/index.js';
import type { Actor } from '../access/index.js';
import { isOptional, type Collection, type CollectionField } from './collection.js';

/** Which columns there are, the declaration says: the engine reads rows by names. */
type Row = Record<string, string>;

const propertyName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const yesOrNo = [
  { text: 'Yes', value: 'yes' },
  { text: 'No', value: 'no' },
] as const;

const columnOf = ([name, field]: [string, CollectionField<Row>]): GridColumn<Row> => {
  const { title, kind } = field;
  const isYesOrNo = kind === 'boolean';
  if (kind === 'image') return { propertyName: propertyName(name), title, column: field.column, kind };
  return {
    ...{ propertyName: propertyName(name), title, column: field.shown ?? field.column },
    kind: isYesOrNo || kind === 'date' ? 'text' : kind,
    ...(isYesOrNo && { value: (row: Row) => (String(row[field.column]) === 'true' ? 'Yes' : 'No') }),
    isSortable: true,
    // The row's type says that no column is nullable, because it knows none.
    ...(isOptional(field) && { isNullable: true as never }),
  };
};

const filterOf = ([name, field]: [string, CollectionField<Row>]): readonly GridFilter<Row>[] => {
  const named = { propertyName: propertyName(name), title: field.title };
  if (field.options !== undefined) {
    const options = field.options.map((value) => ({ text: value, value }));
    return [{ ...named, vueType: 'select', column: field.column, options }];
  }
  if (field.kind === 'text')
    return [{ ...named, vueType: 'text', match: { column: field.shown ?? field.column, how: 'contains' } }];
  if (field.kind !== 'boolean') return [];
  return [
    {
      ...named,
      vueType: 'select',
      options: yesOrNo,
      condition: (eb, value) => eb(field.column, '=', String(value === 'yes')),
    },
  ];
};

export const collectionGrid = (declared: Collection): Grid => {
  const { name, table, fields, permission, list } = declared;
  const own = (actor: Actor, database: Tables) =>
    database.tables<Record<string, Row>>().selectFrom(table).selectAll().where('vault_id', '=', actor.ownerGuid);
  return grid<Row>({
    source: (list.source ?? own) as GridDeclaration<Row>['source'],
    name,
    originalUrl: list.originalUrl,
    title: list.title,
    description: list.description,
    permission: permission.read,
    rowId: 'id',
    columns: [
      ...Object.entries(fields).map(columnOf),
      { propertyName: 'Date', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true, isHidden: true },
      {
        ...{ propertyName: 'Actor', title: 'Changed by', kind: 'text', column: 'changed_by_name' },
        ...{ isSortable: true, isHidden: true },
      },
    ],
    filters: [...Object.entries(fields).flatMap(filterOf), ...((list.filters ?? []) as GridFilter<Row>[])],
    defaultSort: list.defaultSort.replace(/^(-?)(.*)$/, (_, down: string, name: string) => down + propertyName(name)),
    href: (row: Row) => `${list.recordHref}${row['id'] ?? ''}`,
  });
};
