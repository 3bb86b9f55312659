import type { Grid, GridRow } from '../../ui/table/list-types.js';
import { auditLogHref, historyFilters, newestOf } from './history.js';

const row = (id: number, minute: number): GridRow => ({
  id: String(id),
  href: `/account/audit-log/${id}`,
  cells: { Date: `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`, Event: `Event ${id}` },
  actions: [],
});

const pageOf = (rows: GridRow[], totalItems = rows.length): Grid => ({
  title: 'Audit log',
  description: '',
  viewsOf: '/account/audit-log/',
  columns: [],
  rows,
  pagination: {
    itemsPerPage: 10,
    currentPage: 1,
    totalItems,
    isTotalCapped: true,
    nextCursor: 'more',
    previousCursor: null,
  },
  sort: { column: 'Date', isDescending: true },
  form: [],
});

const idsOf = ({ rows }: Grid): string[] => rows.map(({ id }) => id);

describe('the history of a user', () => {
  it('has the newest of both, whichever list they stand in, and no more than ten', () => {
    const by = pageOf(
      Array.from({ length: 10 }, (_, at) => row(40 - 2 * at, 40 - 2 * at)),
      900,
    );
    const about = pageOf(Array.from({ length: 10 }, (_, at) => row(39 - 2 * at, 39 - 2 * at)));
    const history = newestOf(by, about);
    expect(idsOf(history)).toEqual(['40', '39', '38', '37', '36', '35', '34', '33', '32', '31']);
    expect(history.pagination).toMatchObject({ totalItems: 10, isTotalCapped: false, nextCursor: null });
  });

  it('has once what somebody did to themselves', () => {
    expect(idsOf(newestOf(pageOf([row(3, 3), row(2, 2)]), pageOf([row(3, 3), row(1, 1)])))).toEqual(['3', '2', '1']);
  });

  it('tells two of the same moment in the order in which they were written', () => {
    expect(idsOf(newestOf(pageOf([row(9, 5)]), pageOf([row(10, 5)])))).toEqual(['10', '9']);
  });

  it('of nobody is empty', () => {
    expect(newestOf(pageOf([]), pageOf([])).rows).toEqual([]);
  });

  it('leads to the log with the filter that it was read with', () => {
    const { by } = historyFilters('u-1');
    expect(new URL(auditLogHref(by), 'http://localhost').searchParams.get('filter')).toBe('{"Person":"u-1"}');
  });
});
