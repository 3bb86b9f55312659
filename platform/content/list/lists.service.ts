/** The list engine: finds the list of a screen, reads a page of it for the one who asks. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import { assertHolds, holdsAny, type Actor } from '../../access/index.js';
import { contentErrors } from '../content.errors.js';
import type { ChosenRows, ListRows } from './chosen-rows.js';
import type { Grid, Lists } from './declaration.grid.js';
import type { Cursors, Position } from './list-cursor.js';
import { conditionsOf, givenFilter, listColumn, type Filter, type QueriedOptions } from './list-filter.grid.js';
import type { ContentAnswer } from './list.message.js';
import type { ListQuery, ListRepository, ListRow, Sort } from './list.repository.js';
import { contentAnswer } from './list.view.js';
import { parseOriginalUrl, type PageRequest } from './original-url.js';

/** Rows that may be picked by hand. */
const maxIds = 10_000;

export type GivenFields = Iterable<readonly [propertyName: string, value: string]>;

const columnNamed = (list: Grid, wanted: string) =>
  list.columns.find(({ propertyName, isSortable }) => isSortable === true && propertyName === wanted.replace(/^-/, ''));

/** An order that the list does not have (a link of before, or one that was mistyped) gives its own; the answer says which. */
const sortOf = (list: Grid, asked: string | undefined): Sort => {
  const wanted = asked !== undefined && columnNamed(list, asked) !== undefined ? asked : list.defaultSort;
  const column = columnNamed(list, wanted);
  if (column === undefined) throw new Error(`list ${list.name} cannot be sorted by its own order`);
  return { column, isDescending: wanted.startsWith('-') };
};

const edge = (row: ListRow, direction: Position['direction'], page: number): Position => ({
  value: row.sortText,
  id: row.idText,
  direction,
  page,
});

/** Rows that were added at the front since must not make the page numbers run below 1. */
const pageOf = (position: Position | undefined, isMore: boolean): number =>
  position === undefined || (position.direction === 'previous' && !isMore) ? 1 : position.page;

/** The number of the page that was read, and the positions of the pages beside it. */
const around = (rows: readonly ListRow[], isMore: boolean, position: Position | undefined) => {
  const page = pageOf(position, isMore);
  const isBackward = position?.direction === 'previous';
  const last = isBackward || isMore ? rows.at(-1) : undefined;
  const hasPrevious = isBackward ? isMore : position !== undefined;
  const first = hasPrevious ? rows.at(0) : undefined;
  return {
    page,
    next: last && edge(last, 'next', page + 1),
    previous: first && edge(first, 'previous', Math.max(1, page - 1)),
  };
};

/** A list that was asked for, checked: the right list, for one who may, sorted and filtered validly. */
export interface ListSelection extends ListQuery {
  readonly request: PageRequest;
  readonly sort: Sort;
  readonly filter: Filter;
  readonly queried: QueriedOptions;
}

export class ListsService implements Lists, ListRows {
  readonly #byPath = new Map<string, Grid>();

  constructor(
    private readonly repository: ListRepository,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  register(...lists: readonly Grid[]): void {
    for (const list of lists) {
      if (this.#byPath.has(list.originalUrl)) throw new Error(`two lists stand at ${list.originalUrl}`);
      this.#byPath.set(list.originalUrl, list);
    }
  }

  /** Whether there is such a list, for this user. */
  isOpenTo(actor: Actor, originalUrl: string): boolean {
    const list = this.#byPath.get(parseOriginalUrl(originalUrl).path);
    return list !== undefined && holdsAny(actor, list.permission);
  }

  /** @throws content.list_not_found, permission.denied, content.filter_invalid */
  async select(actor: Actor, originalUrl: string | undefined, fields: GivenFields): Promise<ListSelection> {
    const request = parseOriginalUrl(originalUrl);
    const list = this.#byPath.get(request.path);
    if (list === undefined) throw contentErrors('content.list_not_found');
    assertHolds(actor, list.permission);
    const [sort, filter] = [sortOf(list, request.sort), givenFilter(list, fields)];
    const queried = await this.repository.options(list, actor);
    const conditions = conditionsOf(list, filter, { actor, now: this.clock.now(), queried });
    return { list, actor, request, sort, filter, queried, conditions };
  }

  /** @throws content.too_many_rows for too many ids, those of `select` */
  async chosen(actor: Actor, { list, ids, filter }: ChosenRows): Promise<ListSelection> {
    if (ids.length > maxIds) throw contentErrors('content.too_many_rows', { params: { maxRows: maxIds } });
    if (ids.length === 0) return this.select(actor, list, Object.entries(filter));
    const selection = await this.select(actor, list, []);
    const picked = () => sql<SqlBool>`${listColumn(selection.list.rowId)}::text = any(${[...ids]}::text[])`;
    return { ...selection, conditions: [...selection.conditions, picked] };
  }

  async queryOf(actor: Actor, chosen: ChosenRows): Promise<Expression<unknown>> {
    return this.repository.all(await this.chosen(actor, chosen));
  }

  /**
   * One page; at most three statements, whatever the list.
   * @throws content.list_not_found, permission.denied, content.filter_invalid, content.cursor_invalid
   */
  async content(actor: Actor, originalUrl: string | undefined, fields: GivenFields): Promise<ContentAnswer> {
    const selection = await this.select(actor, originalUrl, fields);
    const { request, sort, filter, list } = selection;
    const scope = [
      list.name,
      actor.ownerGuid,
      sort.column.propertyName,
      String(sort.isDescending),
      JSON.stringify(filter),
    ];
    const position = request.set === undefined ? undefined : this.cursors.open(request.set, scope);
    const [{ rows, isMore }, counted] = await Promise.all([
      this.repository.page(selection, sort, position, request.size),
      this.repository.count(selection),
    ]);
    const { page, next, previous } = around(rows, isMore, position);
    return contentAnswer({
      ...selection,
      rows,
      counted,
      size: request.size,
      page,
      nextSet: next ? this.cursors.seal(next, scope) : null,
      previousSet: previous ? this.cursors.seal(previous, scope) : null,
    });
  }

  /** Every row of the selection, page by page; rows added or removed meanwhile may or may not be in it, none is in it twice. */
  async *rows(selection: ListSelection, pageSize: number): AsyncGenerator<ListRow[]> {
    let position: Position | undefined;
    for (;;) {
      const { rows, isMore } = await this.repository.page(selection, selection.sort, position, pageSize);
      yield rows;
      const last = rows.at(-1);
      if (!isMore || last === undefined) return;
      position = edge(last, 'next', 1);
    }
  }

  /** At most one above the cap of the count. */
  count(selection: ListSelection): Promise<number> {
    return this.repository.count(selection);
  }
}
