/** What whoever offers keys says beside them: a note, when the offer ends, a price that is not invoiced. */
import { validationTexts } from '../../client/texts/specified.js';
import { currencyOptions } from '../format/currencies.js';
import type { Fields } from '../record/fields.js';

export interface OfferTerms {
  readonly note: string;
  /** ISO 8601; '' = in 30 days. */
  readonly expiresAt: string;
  /** Of one key. */
  readonly amount: number | null;
  /** ISO 4217; '' without a price. */
  readonly currency: string;
}

export const noOfferTerms: OfferTerms = { note: '', expiresAt: '', amount: null, currency: '' };

const dayMs = 86_400_000;
const maxDays = 90;

/** @param ends what the end of the offer is called, and what it means */
export const offerTermsFields = (ends: { readonly label: string; readonly hint: string }): Fields<OfferTerms> => ({
  note: { kind: 'longText', label: 'Note', max: 1000, hint: 'The receiver reads it with the offer.' },
  expiresAt: {
    ...{ kind: 'instant', label: ends.label },
    hint: `Nothing entered: in 30 days. At most 90 days ahead. ${ends.hint}`,
    fault: (value) => {
      if (value === '') return undefined;
      const ahead = Date.parse(value) - Date.now();
      if (ahead <= 0) return 'Choose a time that is still to come';
      return ahead > maxDays * dayMs ? 'At most 90 days ahead' : undefined;
    },
  },
  amount: {
    kind: 'number',
    label: 'Price of one key',
    min: 0,
    max: 999_999_999,
    decimals: 4,
    hint: 'For information only: nothing is invoiced.',
    fault: (value, { currency }) => (value === null && currency !== '' ? validationTexts.required : undefined),
  },
  currency: {
    kind: 'select',
    label: 'Currency',
    options: currencyOptions(Intl.supportedValuesOf('currency')),
    isAsked: ({ amount }) => amount !== null,
    fault: (value, { amount }) => (value === '' && amount !== null ? validationTexts.required : undefined),
  },
});

/** What there is not is not sent. */
export const sentOfferTerms = ({ note, expiresAt, amount, currency }: OfferTerms) => ({
  note,
  ...(expiresAt !== '' && { expiresAt }),
  ...(amount !== null && { price: { amount: String(amount), currency } }),
});

export const priceText = (price: { readonly amount: string; readonly currency: string } | null): string =>
  price === null ? '' : `${price.amount} ${price.currency} for each key; nothing is invoiced`;
