/** The SQL of a list: one page by keyset, the capped count, the options of the form. */
import { sql, type AliasableExpression, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { FieldOption, Grid, GridColumn, Tables } from './declaration.grid.js';
import type { Position } from './list-cursor.js';
import { listColumn, type ListBuilder, type ListCondition, type QueriedOptions } from './list-filter.grid.js';

/** Nothing is counted beyond it (docs/domain.md, p). */
export const countCap = 10_000;
const maxOptions = 200;

export type SourceRow = Record<string, unknown>;

export interface ListRow {
  readonly row: SourceRow;
  /** Sort value and id as the database writes them: a Date would lose the microseconds. */
  readonly sortText: string | null;
  readonly idText: string;
}

export interface Sort {
  readonly column: GridColumn<SourceRow> & { readonly isNullable?: boolean };
  readonly isDescending: boolean;
}

export interface ListQuery {
  readonly list: Grid;
  readonly actor: Actor;
  readonly conditions: readonly ListCondition[];
}

interface Read extends SourceRow {
  list_sort_text: string | null;
  list_id_text: string;
}

/** NULLs stand last ascending and first descending, Postgres' own order, which indexes have too. */
const beyond = (position: Position, sort: Sort, rowId: string, isDescending: boolean): Expression<SqlBool> => {
  const [column, id] = [listColumn(sort.column.column), listColumn(rowId)];
  const than = sql.raw(isDescending ? '<' : '>');
  if (position.value === null) {
    const sameNulls = sql<SqlBool>`(${column} is null and ${id} ${than} ${position.id})`;
    return isDescending ? sql<SqlBool>`(${sameNulls} or ${column} is not null)` : sameNulls;
  }
  const further = sql<SqlBool>`(${column}, ${id}) ${than} (${position.value}, ${position.id})`;
  const nullsFollow = sort.column.isNullable === true && !isDescending;
  return nullsFollow ? sql<SqlBool>`(${further} or ${column} is null)` : further;
};

export class ListRepository {
  constructor(private readonly database: Tables) {}

  #from({ list, actor, conditions }: ListQuery) {
    const source = list.source(actor, this.database) as AliasableExpression<SourceRow>;
    return this.database
      .tables<Record<never, never>>()
      .selectFrom(source.as('list'))
      .where((eb) => eb.and(conditions.map((condition) => condition(eb as unknown as ListBuilder))));
  }

  /** A query of every row, for another statement to read from. */
  all(query: ListQuery): Expression<unknown> {
    return this.#from(query).selectAll('list');
  }

  /**
   * @param limit rows read at most
   * @returns rows in the list's order, also when read backwards; `isMore` in the direction of reading
   */
  async page(
    query: ListQuery,
    sort: Sort,
    position: Position | undefined,
    limit: number,
  ): Promise<{ rows: ListRow[]; isMore: boolean }> {
    const isBackward = position?.direction === 'previous';
    const isDescending = sort.isDescending !== isBackward;
    const direction = sql.raw(isDescending ? 'desc' : 'asc');
    const [column, id] = [listColumn(sort.column.column), listColumn(query.list.rowId)];
    const read = await this.#from(query)
      .selectAll('list')
      .select([sql`${column}::text`.as('list_sort_text'), sql`${id}::text`.as('list_id_text')])
      .$if(position !== undefined, (q) => q.where(beyond(position as Position, sort, query.list.rowId, isDescending)))
      .orderBy(sql`${column} ${direction}, ${id} ${direction}`)
      .limit(limit + 1)
      .execute();
    const rows = (read as unknown as Read[])
      .slice(0, limit)
      .map(({ list_sort_text: sortText, list_id_text: idText, ...row }) => ({ row, sortText, idText }));
    return { rows: isBackward ? rows.reverse() : rows, isMore: read.length > limit };
  }

  /** At most one above the cap. */
  async count(query: ListQuery): Promise<number> {
    const counted = this.#from(query)
      .select(sql`1`.as('one'))
      .limit(countCap + 1)
      .as('counted');
    const { total } = await this.database
      .tables<Record<never, never>>()
      .selectFrom(counted)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** All queried options of the form in one statement. */
  async options(list: Grid, actor: Actor): Promise<QueriedOptions> {
    const queried = list.filters.flatMap((filter) =>
      filter.vueType === 'select' && typeof filter.options === 'function'
        ? [{ name: filter.propertyName, query: filter.options(actor, this.database) }]
        : [],
    );
    if (queried.length === 0) return new Map();
    const [first, ...others] = queried.map(({ name, query }) => this.#named(name, query));
    if (first === undefined) return new Map();
    const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
    return Map.groupBy(rows, (row) => row.name);
  }

  #named(name: string, query: AliasableExpression<FieldOption>) {
    // An inner select keeps the query's own order and limit apart from the union's.
    const option = this.database.tables<Record<never, never>>().selectFrom(query.as('option')).limit(maxOptions);
    return this.database
      .tables<Record<never, never>>()
      .selectFrom(
        option
          .select([
            sql<string>`${name}::text`.as('name'),
            sql<string>`option.text::text`.as('text'),
            sql<string>`option.value::text`.as('value'),
          ])
          .as('named'),
      )
      .select(['named.name', 'named.text', 'named.value']);
  }
}
