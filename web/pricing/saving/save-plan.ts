/** The changes of a sheet as they are sent: only they, in chunks, each with its place in the save. */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import { columnNames, type Cells, type ColumnName } from '../cells/cells.js';
import type { Entry } from '../cells/changes.js';
import { faultsOf } from '../cells/faults.js';
import { productsOf, skuGuidOf, type Known, type Products } from '../cells/known.js';

export type SentChange = RequestOf<'PUT /pricing/lists/:listGuid/saves/:saveGuid/changes'>['body']['changes'][number];
export type SaveProblem = ReplyOf<'PUT /pricing/lists/:listGuid/saves/:saveGuid/changes'>['problems'][number];

/** Of one call. */
export const chunkSize = 1_000;

const termsOf = (cells: Cells, products: Products): SentChange['terms'] => ({
  productGuid: productsOf(cells, products)[0] ?? '',
  skuGuid: skuGuidOf(cells, products) ?? '',
  ...{ regionCode: cells.region, countryCode: cells.country, currency: cells.currency },
  ...{ srp: cells.srp, wsp: cells.wsp, isIncluded: cells.included === 'Yes' },
  ...(cells.validFrom !== '' && { validFrom: cells.validFrom }),
});

/** @param entries in the order of the save. @returns them in calls of at most a thousand */
export const chunksOf = (entries: readonly Entry[], products: Products): readonly (readonly SentChange[])[] => {
  const sent = entries.map(({ base, now, isRemoved }, at) => ({
    ...{ index: at + 1, rowGuid: base?.rowGuid ?? '', isRemoved },
    terms: termsOf(now, products),
  }));
  return Array.from({ length: Math.ceil(sent.length / chunkSize) }, (_, at) =>
    sent.slice(at * chunkSize, (at + 1) * chunkSize),
  );
};

/** What a save was refused for, by row and column; a fault of the row as a whole stands at its product. */
export type Refused = ReadonlyMap<string, Readonly<Partial<Record<ColumnName, string>>>>;

const columnOf: Readonly<Record<SaveProblem['field'], ColumnName>> = {
  ...{ row: 'product', product: 'product', sku: 'sku', region: 'region', country: 'country', currency: 'currency' },
  ...{ srp: 'srp', wsp: 'wsp', valid_from: 'validFrom' },
};

/** @param entries in the order of the save */
export const refusedIn = (problems: readonly SaveProblem[], entries: readonly Entry[]): Refused => {
  const refused = new Map<string, Partial<Record<ColumnName, string>>>();
  for (const { index, field, message } of problems) {
    const key = entries[index - 1]?.key;
    if (key !== undefined) refused.set(key, { [columnOf[field]]: message, ...refused.get(key) });
  }
  return refused;
};

/** @returns those that cannot be saved as they are; a row that is taken out can */
export const faultyEntries = (entries: readonly Entry[], known: Known): readonly Entry[] =>
  entries.filter(({ now, isRemoved }) => {
    if (isRemoved) return false;
    const faults = faultsOf(now, known);
    return columnNames.some((column) => faults[column] !== undefined);
  });
