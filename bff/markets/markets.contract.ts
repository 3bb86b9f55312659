import { z } from 'zod';
import { collectionEndpoints, prefixed } from '../collections/collection.contract.js';

export const marketsContract = prefixed(
  'markets',
  collectionEndpoints('markets', {
    name: 'markets',
    screen: '/distribution/distributionsettings/currencies/',
    read: ['currencysettings-read', 'currencysettings-all'],
    write: ['currencysettings-write', 'currencysettings-all'],
    values: z.object({
      /** ISO 3166-1 alpha-2. */
      country: z.string().max(2),
      /** ISO 4217. */
      currency: z.string().max(3),
      /** Percent, at most two decimals. */
      vatRate: z.number(),
      isVatIncluded: z.boolean(),
    }),
  }),
);
