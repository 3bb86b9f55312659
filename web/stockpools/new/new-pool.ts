/** A new pool, as its form has it and as it is sent. */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import type { Fields } from '../../ui/record/fields.js';
import { connectionsField, type Choice } from '../connections-field.js';
import { placeField } from '../../ui/stock/place-field.js';
import { placeIn, type StockPlace } from '../../ui/stock/stock-place.js';
import { newTerms, sentTerms, termsFields, type Terms } from '../pool-terms.js';

export type Preview = ReplyOf<'POST /stockpools/preview'>;

export interface NewPool extends Terms {
  readonly place: StockPlace | null;
  readonly connectionGuids: readonly string[];
  /** Keys to begin with. */
  readonly quantity: number;
}

const maxKeys = 2_000_000;

/** @param search a place of the stock where the address names one, and keys that an insertion brings there */
export const newPool = (search: URLSearchParams): NewPool => {
  const keys = Number(search.get('keys'));
  const areKnown = Number.isInteger(keys) && keys > 0 && keys <= maxKeys;
  return {
    ...newTerms,
    ...(areKnown && { maxStock: Math.max(keys, newTerms.minBatchSize + 1) }),
    ...{ place: placeIn(search), connectionGuids: [], quantity: areKnown ? keys : 0 },
  };
};

const quantityFault = (quantity: number, { maxStock, minBatchSize }: NewPool): string | undefined => {
  if (quantity === 0) return undefined;
  if (quantity < minBatchSize) return 'Begin with no key, or with min batch size at least';
  return quantity > maxStock ? 'No more keys than max stock' : undefined;
};

export const newPoolFields = (partners: readonly Choice[]): Fields<NewPool> => ({
  place: placeField('stockpools.sku_not_found'),
  connectionGuids: connectionsField(partners),
  ...termsFields(false),
  quantity: {
    ...{ kind: 'number', label: 'Keys to begin with', min: 0, max: maxKeys, emptyIs: 0, unit: 'free keys' },
    hint: 'The oldest free keys come into the pool at once. Nothing entered: the pool starts empty.',
    fault: quantityFault,
    codes: ['stockpools.not_enough_keys', 'stockpools.batch_too_small'],
  },
});

export const poolOf = (
  { place, connectionGuids, quantity, ...terms }: NewPool,
  idempotencyKey: string,
): RequestOf<'POST /stockpools/pools'>['body'] => ({
  ...{ skuGuid: place?.skuGuid ?? '', rightGuid: place?.rightGuid ?? '' },
  ...{ connectionGuids: [...connectionGuids], terms: sentTerms(terms), quantity, idempotencyKey },
});
