import { useCallback } from 'react';
import { call, type RequestOf } from '../../client/api.js';
import { useReadRows, type RowsPage } from '../../ui/sheet/reading/use-read-rows.js';
import type { PriceRow } from '../cells/cells.js';

type Body = RequestOf<'POST /pricing/lists/:listGuid/rows'>['body'];

/** What of the rows is asked for, and in which order. */
export type RowsQuery = Pick<Body, 'filter' | 'sort' | 'isDescending'>;

interface Question {
  readonly listGuid: string;
  readonly rowsVersion: number;
  readonly query: RowsQuery;
}

/** Rows of one call. The first ones are waited for: more than any screen shows at once. How many there are comes after. */
export const firstPageSize = 100;
const pageSize = 500;

const ask = (
  { listGuid, rowsVersion, query }: Question,
  cursor: string,
  isCounted: boolean,
): Promise<RowsPage<PriceRow>> =>
  call('POST /pricing/lists/:listGuid/rows', {
    params: { listGuid },
    body: { ...query, rowsVersion, cursor, size: cursor === '' ? firstPageSize : pageSize, isCounted },
  });

/** The rows of a list page by page, as far as somebody has looked. */
export const useRows = (listGuid: string, rowsVersion: number, query: RowsQuery) => {
  const read = useReadRows({ listGuid, rowsVersion, query }, ask);
  const ahead = read.askAhead;
  const askAhead = useCallback(
    (queries: readonly RowsQuery[]) => ahead(queries.map((next) => ({ listGuid, rowsVersion, query: next }))),
    [ahead, listGuid, rowsVersion],
  );
  return { ...read, askAhead };
};
