import { errorTexts } from '../../client/texts/specified.js';
import type { TextsOf } from '../../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const supplyTexts: TextsOf<'supply'> = {
  'supply.connection_not_found': 'Your company has no such connection that it buys over.',
  'supply.sku_not_found': errorTexts.notFound,
};
