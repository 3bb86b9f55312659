import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { instantOrNull, orNull, promised, textOrNull, word } from '../upstream/message.contract.js';

const pricingTypes = ['wholesale', 'revenue_share'] as const;

/** Null of wholesale. */
const margin = z
  .number()
  .optional()
  .transform((sent) => sent ?? null)
  .pipe(z.number().nullable());

/** What a side sets that sells to the other. */
const selling = {
  pricingType: word(pricingTypes, 'wholesale'),
  /** Of the seller, in percent of the net price; with the buyer's 100. */
  sourceMargin: margin,
  targetMargin: margin,
  /** ISO 4217. */
  currency: z.string(),
  /** ISO 3166-1 alpha-2. */
  restrictedCountries: z.array(z.string()),
  blacklistedCountries: z.array(z.string()),
  returnWindowDays: z.number(),
};

const settings = z.object({
  terms: promised(
    z.object({
      ...selling,
      isCatalogShared: z.boolean(),
      isEmbargoAllowed: z.boolean(),
      /** ISO 4217; it and what follows are of the buyer. */
      invoicingCurrency: z.string(),
      isAutoConnect: z.boolean(),
    }),
  ),
  /** The reader's side sets what is of the seller. */
  isSelling: z.boolean(),
  /** And what is of the buyer. */
  isBuying: z.boolean(),
  version: z.number(),
  changedBy: textOrNull,
  changedAt: instantOrNull,
});

/** Null of wholesale, which is nothing on the wire. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .transform((entered) => entered ?? undefined);
const countries = z.array(z.string().max(2)).max(300);
const currency = z.string().max(3);

const terms = z.object({
  pricingType: z.enum(pricingTypes),
  sourceMargin: percent,
  targetMargin: percent,
  currency,
  restrictedCountries: countries,
  blacklistedCountries: countries,
  returnWindowDays: z.int().min(0).max(60),
  isCatalogShared: z.boolean(),
  isEmbargoAllowed: z.boolean(),
  invoicingCurrency: currency,
  isAutoConnect: z.boolean(),
});

/** What each side of a connection sets for itself. */
export const connectionSettingsContract = {
  connectionSettings: relay(
    'GET /connections/:connectionGuid/settings',
    'connections.v1.ConnectionSettingsService/GetConnectionSettings',
    {
      reply: z.object({
        settings: promised(settings),
        /** What the other side has set that concerns the reader. */
        theirs: promised(
          z.object({
            /** Null where it does not sell to the reader. */
            selling: orNull(z.object(selling)),
            /** Null where it does not buy from the reader. */
            invoicingCurrency: textOrNull,
          }),
        ),
        /** ISO 4217: what may be chosen. */
        currencies: z.array(z.string()),
      }),
    },
  ),
  updateConnectionSettings: relay(
    'PUT /connections/:connectionGuid/settings',
    'connections.v1.ConnectionSettingsService/UpdateConnectionSettings',
    {
      body: z.object({ terms, version: z.int().min(0) }),
      reply: settings,
      of: 'settings',
      stale: {
        code: 'connections.settings_changed',
        read: 'connections.v1.ConnectionSettingsService/GetConnectionSettings',
      },
    },
  ),
};
