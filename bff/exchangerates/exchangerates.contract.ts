import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { collectionEndpoints, prefixed } from '../collections/collection.contract.js';

const mayWrite = ['exchangerate-write'] as const;

const values = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string().max(10),
  /** ISO 4217. */
  currency: z.string().max(3),
  /** What one euro buys. */
  rate: z.number().nullable(),
});

const exchangeRates = {
  name: 'exchangerates',
  screen: '/administration/exchange-rates/',
  read: mayWrite,
  write: mayWrite,
  values,
} as const;

/** What a file changes. */
const view = z.object({
  changes: z.array(
    z.object({
      day: z.string(),
      currency: z.string(),
      rate: z.number(),
      /** What stands; null for a rate that is new. */
      before: z
        .number()
        .optional()
        .transform((rate) => rate ?? null)
        .pipe(z.number().nullable()),
    }),
  ),
  unchanged: z.number(),
  /** Stated by who enters what was shown. */
  digest: z.string(),
});

/** Characters of a file. */
const file = z.string().min(1).max(200_000);

/** The file's endpoints stand before the records': a route with a parameter would take their addresses. */
export const exchangeRatesContract = {
  previewRatesFile: relay('POST /exchangerates/file/preview', 'exchangerates.v1.ExchangeRatesService/PreviewFile', {
    body: z.object({ file }),
    reply: view,
    of: 'view',
  }),
  applyRatesFile: relay('POST /exchangerates/file', 'exchangerates.v1.ExchangeRatesService/ApplyFile', {
    body: z.object({ file, digest: z.string().length(64) }),
    reply: view,
    of: 'view',
  }),
  ...prefixed('exchangerates', collectionEndpoints('exchangerates', exchangeRates)),
};
