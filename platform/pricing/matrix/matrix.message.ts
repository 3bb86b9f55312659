import { z } from 'zod';
import type { GetPriceMatrixResponse, PriceMatrixCell } from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { rowMessage } from '../explain/prices.message.js';
import type { PriceRow } from '../resolve/facts.js';
import { amountText, ofMinor } from '../resolve/money.js';
import type { Matrix, MatrixCell } from './matrix.service.js';

// What is no id is of nothing: the domain says so.
const guid = z.string().max(64);

export const askedMatrix = z.object({
  ...{ listGuid: guid, productGuid: guid, skuGuid: guid },
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

const text = (minor: string | null, currency: string): string =>
  minor === null ? '' : amountText(ofMinor(BigInt(minor), currency), currency);

const cellMessage = ({ country, currency, price }: MatrixCell, row: PriceRow | undefined): PriceMatrixCell => {
  // Without one of the row's own, the purchase price is the SRP without VAT.
  const wholesale = (minor: string | null): string => (row?.wsp === undefined ? '' : text(minor, currency));
  return {
    ...{ country, currency, outcome: price.outcome, level: price.level ?? 'unspecified' },
    ...{ rowGuid: price.row_id ?? '', srp: text(price.srp, currency) },
    ...{ discountedSrp: text(price.discounted_srp, currency) },
    ...{ wsp: wholesale(price.purchase), discountedWsp: wholesale(price.discounted_purchase) },
  };
};

export const matrixMessage = ({ countries, currencies, isCut, rows, cells }: Matrix): GetPriceMatrixResponse => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ...{ countries: [...countries], currencies: [...currencies], isCut, rows: rows.map(rowMessage) },
    cells: cells.map((cell) => cellMessage(cell, byId.get(cell.price.row_id ?? ''))),
  };
};
