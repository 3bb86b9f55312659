/** The values of a column, as the options of a select. */
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from './list/declaration.grid.js';

interface Option {
  readonly text: string;
  readonly value: string;
}

/** As many as a form shows (list/declaration.grid.ts). */
const maxValues = 200;

/**
 * Each value that is not empty, in order, by a look into an index for each: DISTINCT would read all rows for ten values.
 * @param column of one table, which an index has behind the columns that the condition compares
 */
export const valuesOf = (database: Tables, table: string, column: string, condition: RawBuilder<unknown>) => {
  const value = sql.ref(column);
  const next = (after: RawBuilder<unknown>) =>
    sql`select ${value} from ${sql.table(table)} where ${condition} and ${value} > ${after} order by ${value} limit 1`;
  return database
    .tables<Record<never, never>>()
    .selectFrom(
      sql<Option>`(
        with recursive found (value) as (
          (${next(sql`''`)}) union all select (${next(sql`found.value`)}) from found where found.value is not null
        ) select value as text, value from found where value is not null limit ${sql.lit(maxValues)})`.as<'values'>(
        sql.ref('values'),
      ),
    )
    .select(['text', 'value']);
};
