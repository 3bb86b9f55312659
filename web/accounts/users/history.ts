/** What has happened about a user: the newest of what they did and of what was done to them, out of the audit log. */
import type { Grid, GridRow } from '../../ui/table/list-types.js';

/** As many as each of the two reads brings: what is newest of both is among them. */
export const historySize = 10;

const dateOf = ({ cells }: GridRow): string => String(cells['Date']);
/** Ids grow with time, and tell the order where two stand at the same second. */
const newestFirst = (a: GridRow, b: GridRow): number =>
  dateOf(b).localeCompare(dateOf(a)) || Number(b.id) - Number(a.id);

/** What somebody did to themselves stands in both, and once here. */
export const newestOf = (by: Grid, about: Grid): Grid => {
  const rows = [...new Map([...by.rows, ...about.rows].map((row) => [row.id, row])).values()]
    .sort(newestFirst)
    .slice(0, historySize);
  const page = { currentPage: 1, isTotalCapped: false, nextCursor: null, previousCursor: null };
  return { ...by, rows, pagination: { ...page, itemsPerPage: historySize, totalItems: rows.length } };
};

/** Filters of the audit log, by the names of its form. */
export const historyFilters = (userGuid: string) => ({
  by: JSON.stringify({ Person: userGuid }),
  about: JSON.stringify({ ObjectID: userGuid }),
});

export const auditLogHref = (filter: string): string => `/account/audit-log/?${new URLSearchParams({ filter })}`;
