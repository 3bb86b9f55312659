/** Keys of the stock, as a form asks for them. */
import type { ErrorCode } from '../../client/api-types.js';
import { validationTexts } from '../../client/texts/specified.js';
import { StockPicker } from './stock-picker.js';
import type { StockPlace } from './stock-place.js';

/** @param codes refusals of the place */
export const placeField = (...codes: readonly ErrorCode[]) => ({
  ...({ kind: 'own', label: 'Product, SKU and right', Input: StockPicker, isRequired: true } as const),
  text: (place: StockPlace | null): string => place?.skuGuid ?? '',
  fault: (place: StockPlace | null): string | undefined => (place === null ? validationTexts.required : undefined),
  codes,
});
