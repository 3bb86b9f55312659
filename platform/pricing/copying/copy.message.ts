/** Copies of price lists on the wire, and what people enter of one. */
import { z } from 'zod';
import type { CopiedPrice, PreviewCopyResponse } from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import { currencyCode } from '../lists/price-lists.message.js';
import { amountText, factorText, microsOf, type Micros } from '../resolve/money.js';
import { roundings } from './copy.js';
import type { CopyPreview } from './copying.service.js';

const hundredths = (percent: number): number => Math.round(percent * 100);

const rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'A rate, such as 1.0842')
  .refine((text) => !/^[0.]*$/.test(text), 'More than 0');

export const copySchema = z.object({
  percent: z
    .number()
    .min(-99.99, 'At least -99.99')
    .max(900, 'At most 900')
    .refine((value) => Math.abs(value * 100 - hundredths(value)) < 1e-6, 'At most 2 decimals')
    .transform(hundredths),
  currency: currencyCode.or(z.literal('')),
  rates: z.array(z.object({ fromCurrency: currencyCode, rate })).max(200, 'At most 200 rates'),
  rounding: z.enum(roundings, 'A rule of rounding'),
  withFuture: z.boolean(),
});

const beforeText = (amount: string | null, currency: string): string =>
  amount === null ? '' : amountText(microsOf(amount), currency);
const afterText = (amount: Micros | undefined, currency: string): string =>
  amount === undefined ? '' : amountText(amount, currency);

const rowMessage = ({ before, after }: CopyPreview['rows'][number]): CopiedPrice => ({
  ...{ productTitle: before.title, sku: before.sku ?? '' },
  ...{ regionCode: before.region_code, countryCode: before.country_code },
  ...{ currencyBefore: before.currency, currency: after.currency },
  ...{ srpBefore: beforeText(before.srp, before.currency), srp: afterText(after.srp, after.currency) },
  ...{ wspBefore: beforeText(before.wsp, before.currency), wsp: afterText(after.wsp, after.currency) },
});

export const previewMessage = ({ counted, chosen, rates, rows }: CopyPreview): PreviewCopyResponse => ({
  ...{ rowCount: chosen, leftOutCount: counted - chosen, rows: rows.map(rowMessage) },
  rates: rates.map(({ fromCurrency, rate: used, day = '' }) => ({ fromCurrency, rate: factorText(used, 6), day })),
});
