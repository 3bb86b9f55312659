/** Settings of a connection on the wire, and what people enter of them. */
import { z } from 'zod';
import {
  PricingType,
  type ConnectionSettings,
  type PartnerTerms,
} from '../../../proto/gen/keyway/connections/v1/connection_settings.js';
import { percent } from '../../countries/index.js';
import type { OwnSettings, SettingsView, Terms } from './settings.service.js';

const currency = z.string().regex(/^[A-Z]{3}$/, 'Choose a currency');

/** Each once, in order. */
const countries = z
  .array(z.string().regex(/^[A-Z]{2}$/, 'A country of ISO 3166-1'))
  .max(300)
  .transform((codes) => [...new Set(codes)].toSorted());

const pricingTypes = { wholesale: 'Wholesale', revenue_share: 'RevenueShare' } as const;

const terms = z
  .object({
    pricingType: z.enum(['wholesale', 'revenue_share'], { error: 'Choose a pricing type' }),
    sourceMargin: percent.optional(),
    targetMargin: percent.optional(),
    currency,
    invoicingCurrency: currency,
    restrictedCountries: countries,
    blacklistedCountries: countries,
    isEmbargoAllowed: z.boolean(),
    isAutoConnect: z.boolean(),
    isCatalogShared: z.boolean(),
    returnWindowDays: z.int().min(0).max(60),
  })
  .check(({ value, issues }) => {
    if (value.pricingType !== 'revenue_share') return;
    const { sourceMargin, targetMargin } = value;
    const say = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (sourceMargin === undefined) say('sourceMargin', 'Required Field');
    else if (targetMargin === undefined) say('targetMargin', 'Required Field');
    // In hundredths: 33.33 and 66.67 are no 100 as binary fractions.
    else if (Math.round(sourceMargin * 100) + Math.round(targetMargin * 100) !== 10_000)
      say('targetMargin', 'The two margins must add to 100');
  })
  .transform((entered): Terms => ({
    pricing_type: pricingTypes[entered.pricingType],
    ...marginsOf(entered),
    ...{ currency: entered.currency, invoicing_currency: entered.invoicingCurrency },
    ...{ restricted_countries: entered.restrictedCountries, blacklisted_countries: entered.blacklistedCountries },
    ...{ is_embargo_allowed: entered.isEmbargoAllowed, is_auto_connect: entered.isAutoConnect },
    ...{ is_catalog_shared: entered.isCatalogShared, return_window_days: entered.returnWindowDays },
  }));

interface EnteredMargins {
  readonly pricingType: 'wholesale' | 'revenue_share';
  readonly sourceMargin?: number | undefined;
  readonly targetMargin?: number | undefined;
}

/** As Postgres gives numeric(5, 2); wholesale has none. */
const marginsOf = ({ pricingType, ...entered }: EnteredMargins): Pick<Terms, 'source_margin' | 'target_margin'> => {
  const kept = (margin: number | undefined): string | null =>
    pricingType === 'wholesale' || margin === undefined ? null : margin.toFixed(2);
  return { source_margin: kept(entered.sourceMargin), target_margin: kept(entered.targetMargin) };
};

// One that is no id is of no connection: the domain says so.
const connectionGuid = z.string().max(64);

export const settingsRequest = z.object({ connectionGuid });
export const updateRequest = z.object({ connectionGuid, version: z.int().min(0), terms });

const numberOf = (margin: string | null): number | undefined => (margin === null ? undefined : Number(margin));

/** What both sides read of who sells. */
const sellerTerms = (row: Terms) => ({
  pricingType: row.pricing_type === 'Wholesale' ? PricingType.WHOLESALE : PricingType.REVENUE_SHARE,
  ...{ sourceMargin: numberOf(row.source_margin), targetMargin: numberOf(row.target_margin) },
  currency: row.currency,
  ...{ restrictedCountries: row.restricted_countries, blacklistedCountries: row.blacklisted_countries },
  returnWindowDays: row.return_window_days,
});

export const settingsMessage = ({ row, isSelling, isBuying }: OwnSettings): ConnectionSettings => ({
  terms: {
    ...sellerTerms(row),
    invoicingCurrency: row.invoicing_currency,
    ...{ isEmbargoAllowed: row.is_embargo_allowed, isAutoConnect: row.is_auto_connect },
    isCatalogShared: row.is_catalog_shared,
  },
  ...{ isSelling, isBuying, version: row.version, changedBy: row.changed_by_name },
  changedAt: row.version === 0 ? undefined : row.changed_at.toISOString(),
});

/** Where the reader sells the other side buys, and the other way round. */
export const partnerMessage = ({ own: { isSelling, isBuying }, theirs }: SettingsView): PartnerTerms => ({
  selling: isBuying ? sellerTerms(theirs) : undefined,
  invoicingCurrency: isSelling ? theirs.invoicing_currency : '',
});
