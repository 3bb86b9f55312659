import { useState } from 'react';
import { call, useRead } from '../../client/api.js';
import { isProblem, type Problem } from '../../client/problems/problem.js';
import type { PriceRow } from '../cells/cells.js';
import { changed, entryOf, type Entry } from '../cells/changes.js';
import type { PriceList } from '../price-list.js';
import type { PriceSheet } from '../sheet/use-price-sheet.js';
import { excluded, included, ownRow, pendingOf, regionFor, type MatrixCell, type Subject } from './matrix.js';

interface Place {
  readonly list: PriceList;
  readonly subject: Subject;
}

/** More rows than this of one country and currency are changed in the sheet. */
const mostRows = 1_000;

const rowCalled = async (
  { list, subject }: Place,
  cell: MatrixCell,
  rowGuid: string,
): Promise<PriceRow | undefined> => {
  const { productGuid } = subject.product;
  const { country: countryCode, currency } = cell;
  const page = await call('POST /pricing/lists/:listGuid/rows', {
    params: { listGuid: list.listGuid },
    body: {
      ...{ rowsVersion: list.rowsVersion, sort: 'entered', isDescending: false, cursor: '', size: mostRows },
      isCounted: false,
      filter: { text: '', productGuid, regionCode: '', countryCode, currency, state: 'unspecified' },
    },
  });
  return page.rows.find((row) => row.rowGuid === rowGuid);
};

/** What a product costs by a list, and ticks that change the sheet beside it: they are saved with it. */
export const useMatrix = ({ list, subject }: Place, { changes, setChanges, known }: PriceSheet) => {
  const { listGuid } = list;
  const query = { productGuid: subject.product.productGuid, skuGuid: subject.sku?.skuGuid ?? '' };
  const read = useRead('GET /pricing/lists/:listGuid/matrix', { params: { listGuid }, query });
  const [problem, setProblem] = useState<Problem>();
  const rows = new Map((read.data?.rows ?? []).map((row) => [row.rowGuid, row]));
  const rowOf = ({ rowGuid }: MatrixCell) => (rowGuid === null ? undefined : rows.get(rowGuid));
  const regionOf = (cell: MatrixCell) => regionFor(cell, rowOf(cell), subject, known.regions);

  const edit = (edited: readonly Entry[]): void => setChanges((before) => changed(before, edited));
  const exclude = (cell: MatrixCell, entry: Entry | undefined): void => {
    const region = regionOf(cell);
    if (region !== undefined) edit(excluded(changes, subject, cell, region, entry));
  };
  const toggle = async (cell: MatrixCell, isToBeSold: boolean): Promise<void> => {
    const pending = pendingOf(changes, subject, cell);
    const own = ownRow(rowOf(cell), subject, cell);
    const base = own && (pending?.base ?? (await rowCalled({ list, subject }, cell, own.rowGuid)));
    const entry = pending ?? (base && entryOf(base));
    if (isToBeSold) edit(entry === undefined ? [] : included(entry));
    // Ticked and unticked again: the row that was to go stays as it is.
    else if (pending?.isRemoved === true) edit([{ ...pending, isRemoved: false }]);
    else exclude(cell, entry);
  };
  return {
    ...{ read, rowOf, regionOf, problem },
    toggle: (cell: MatrixCell, isToBeSold: boolean): void => {
      setProblem(undefined);
      toggle(cell, isToBeSold).catch((thrown: unknown) => {
        if (!isProblem(thrown)) throw thrown;
        setProblem(thrown);
      });
    },
  };
};
