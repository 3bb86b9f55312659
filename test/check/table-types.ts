/** The tables and views of a migrated database as TypeScript, with the comments of their columns. */
import type { Database } from '../../platform/database/database.js';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly comment: string | null;
}

/** A column of a view may be null where the column of that name below it may. */
const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as type,
    coalesce(a.attidentity <> '' or a.atthasdef, false) as generated,
    col_description(c.oid, a.attnum) as comment,
    case when c.relkind = 'v' then exists (
      select from information_schema.view_column_usage u
      join pg_attribute b on b.attrelid = format('%I.%I', u.table_schema, u.table_name)::regclass and b.attname = u.column_name
      where u.view_schema = n.nspname and u.view_name = c.relname and u.column_name = a.attname and not b.attnotnull
    ) else not a.attnotnull end as nullable
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname not like 'schema_migration%'
  order by c.relname collate "C", a.attnum`;

/** Columns that a check holds to some texts. */
const textsQuery = `
  select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1`;

const commentsQuery = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where obj_description(c.oid, 'pg_class') is not null`;

/** As the engines' value parsers give them (platform/database/engine/value-parsers.ts). */
const scalars: Readonly<Record<string, string>> = {
  ...{ uuid: 'string', text: 'string', varchar: 'string', bpchar: 'string', date: 'string', numeric: 'string' },
  ...{ int2: 'number', int4: 'number', int8: 'number', float8: 'number', bool: 'boolean' },
  ...{ timestamptz: 'Date', bytea: 'Buffer', jsonb: 'unknown', inet: 'string' },
};

const scalarOf = (type: string): string => {
  const scalar = scalars[type];
  if (scalar === undefined) throw new Error(`no type for a column of ${type}`);
  return scalar;
};
const typeOf = (type: string): string => (type.startsWith('_') ? `${scalarOf(type.slice(1))}[]` : scalarOf(type));

/** @returns the texts that `column = any (array['a', 'b'])` allows; nothing of any other check */
const textsOf = (definition: string): string | undefined => {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition)?.[1];
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ');
};

const nameOf = (table: string): string =>
  `${table
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Table`;

/** @returns the text of platform/database/gen/tables.ts */
export const tableTypes = async (database: Database): Promise<string> => {
  const read = async <T>(query: string): Promise<T[]> => (await database.execute(query)).rows as T[];
  const columns = await read<Column>(columnsQuery);
  const checks = await read<{ table: string; column: string; definition: string }>(textsQuery);
  const comments = await read<{ table: string; comment: string }>(commentsQuery);
  const texts = new Map(checks.map(({ table, column, definition }) => [`${table}.${column}`, textsOf(definition)]));
  const lineOf = ({ table, column, type, nullable, generated, comment }: Column): string => {
    const plain = texts.get(`${table}.${column}`) ?? typeOf(type);
    const value = nullable && plain !== 'unknown' ? `${plain} | null` : plain;
    return `${comment === null ? '' : `  /** ${comment} */\n`}  ${column}: ${generated ? `Generated<${value}>` : value};\n`;
  };
  const tables = [...new Set(columns.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const comment = comments.find((one) => one.table === table)?.comment;
    const lines = columns.filter((column) => column.table === table).map(lineOf);
    return `${comment === undefined ? '' : `/** ${comment} */\n`}export interface ${nameOf(table)} {\n${lines.join('')}}\n`;
  });
  const all = tables.map((table) => `  ${table}: ${nameOf(table)};\n`).join('');
  return [
    '/* oxlint-disable max-lines -- it is written by no hand */',
    '// Written by `npm run tables` from the migrated database; comments are those of its columns (comment on column).',
    "import type { Generated } from 'kysely';\n",
    interfaces.join('\n'),
    `export interface Tables {\n${all}}\n`,
  ].join('\n');
};
