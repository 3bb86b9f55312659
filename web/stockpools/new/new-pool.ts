/** A new pool, as its form has it and as it is sent. */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import { validationTexts } from '../../client/texts/specified.js';
import type { Fields } from '../../ui/record/fields.js';
import { connectionsField, type Choice } from '../connections-field.js';
import { newTerms, sentTerms, termsFields, type Terms } from '../pool-terms.js';
import { StockPlace } from './stock-place.js';

export type Preview = ReplyOf<'POST /stockpools/preview'>;

/** A place of the stock: keys of a SKU under a right. */
export interface Place {
  readonly skuGuid: string;
  readonly rightGuid: string;
}

export interface NewPool extends Terms {
  readonly place: Place | null;
  readonly connectionGuids: readonly string[];
  /** Keys to begin with. */
  readonly quantity: number;
}

const maxKeys = 2_000_000;

/** @param search ?sku= with ?right= */
export const newPool = (search: URLSearchParams): NewPool => {
  const skuGuid = search.get('sku');
  const rightGuid = search.get('right');
  const place = skuGuid === null || rightGuid === null ? null : { skuGuid, rightGuid };
  return { ...newTerms, place, connectionGuids: [], quantity: 0 };
};

const quantityFault = (quantity: number, { maxStock, minBatchSize }: NewPool): string | undefined => {
  if (quantity === 0) return undefined;
  if (quantity < minBatchSize) return 'Begin with no key, or with min batch size at least';
  return quantity > maxStock ? 'No more keys than max stock' : undefined;
};

export const newPoolFields = (partners: readonly Choice[]): Fields<NewPool> => ({
  place: {
    ...{ kind: 'own', label: 'Product, SKU and right', Input: StockPlace, isRequired: true },
    text: (place) => place?.skuGuid ?? '',
    fault: (place) => (place === null ? validationTexts.required : undefined),
    codes: ['stockpools.sku_not_found'],
  },
  connectionGuids: connectionsField(partners),
  ...termsFields(false),
  quantity: {
    ...{ kind: 'number', label: 'Keys to begin with', min: 0, max: maxKeys, emptyIs: 0, unit: 'free keys' },
    hint: 'The oldest free keys come into the pool at once. Nothing entered: it begins empty.',
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
