/** A new allocation, as its form has it and as it is sent. */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import type { Partner } from '../../ui/connections/partners-page.js';
import type { Fields } from '../../ui/record/fields.js';
import { noOfferTerms, offerTermsFields, sentOfferTerms, type OfferTerms } from '../../ui/stock/offer-terms.js';
import { placeField } from '../../ui/stock/place-field.js';
import { placeIn, type StockPlace } from '../../ui/stock/stock-place.js';
import { maxKeys, newTerms, sentTerms, termsFields, type Terms } from '../allocation-terms.js';

export type Preview = ReplyOf<'POST /allocations/preview'>;
export type PreviewBody = RequestOf<'POST /allocations/preview'>['body'];

export interface NewAllocation extends Terms, OfferTerms {
  readonly place: StockPlace | null;
  readonly connectionGuid: string;
}

/** @param search a place of the stock where the address names one */
export const newAllocation = (search: URLSearchParams): NewAllocation => ({
  ...newTerms,
  ...noOfferTerms,
  ...{ place: placeIn(search), connectionGuid: '' },
});

const promisedTo = (partners: readonly Partner[]): Fields<Pick<NewAllocation, 'connectionGuid'>>['connectionGuid'] => ({
  kind: 'select',
  label: 'Company',
  options: partners
    .map(({ connectionGuid: value, company: text }) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en')),
  hint: 'Of those that you sell to. It accepts or rejects the offer.',
  isRequired: true,
  codes: [
    ...(['allocations.connection_not_found', 'allocations.connection_not_active', 'allocations.not_possible'] as const),
  ],
});

export const newAllocationFields = (partners: readonly Partner[]): Fields<NewAllocation> => ({
  place: placeField('allocations.sku_not_found'),
  connectionGuid: promisedTo(partners),
  ...termsFields,
  ...offerTermsFields({ label: 'Offer ends', hint: 'After it nobody can accept it.' }),
});

/** Asked for anew with each change of these. */
export const previewOf = ({ place, connectionGuid, maxQuantity }: NewAllocation): PreviewBody | null => {
  const isNumber = Number.isInteger(maxQuantity) && maxQuantity > 0 && maxQuantity <= maxKeys;
  return place && { ...place, connectionGuid, maxQuantity: isNumber ? maxQuantity : 0 };
};

export const allocationOf = (
  { place, connectionGuid, note, expiresAt, amount, currency, ...terms }: NewAllocation,
  idempotencyKey: string,
): RequestOf<'POST /allocations/allocations'>['body'] => ({
  ...{ skuGuid: place?.skuGuid ?? '', rightGuid: place?.rightGuid ?? '', connectionGuid, idempotencyKey },
  terms: sentTerms(terms),
  ...sentOfferTerms({ note, expiresAt, amount, currency }),
});
