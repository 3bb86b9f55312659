/** What the owner of a pool decides of it, as a form has it and as it is sent (docs/domain.md, b). */
import type { RequestOf } from '../client/api.js';
import { endFault } from '../ui/form/period.js';
import type { Fields } from '../ui/record/fields.js';
import type { Pool } from './pool.js';

export interface Terms {
  /** ISO 8601; '' = at once. */
  readonly startsAt: string;
  /** ISO 8601; '' = until it is closed. */
  readonly endsAt: string;
  readonly maxStock: number;
  readonly minBatchSize: number;
  /** Of one connection; null = no limit. */
  readonly maxQuantity: number | null;
  readonly alertPercentage: number;
  readonly isGeneralStockAllowed: boolean;
}

type SentTerms = RequestOf<'PUT /stockpools/pools/:poolGuid'>['body']['terms'];

const maxKeys = 2_000_000;
const maxBatch = 100_000;
const defaultAlert = 20;

export const newTerms: Terms = {
  ...{ startsAt: '', endsAt: '', maxStock: Number.NaN, minBatchSize: 1, maxQuantity: null },
  ...{ alertPercentage: defaultAlert, isGeneralStockAllowed: false },
};

/** @param hasBegun its beginning is past: it stays as it is */
export const termsFields = (hasBegun: boolean): Fields<Terms> => ({
  maxStock: {
    ...{ kind: 'number', label: 'Max stock', isRequired: true, min: 2, max: maxKeys, unit: 'keys' },
    hint: 'Most keys that the pool holds at one time.',
    fault: (value, { minBatchSize }) =>
      value <= minBatchSize ? 'Max stock must be bigger than min batch size' : undefined,
    codes: ['stockpools.holds_more'],
  },
  minBatchSize: {
    ...{ kind: 'number', label: 'Min batch size', isRequired: true, min: 1, max: maxBatch, unit: 'keys' },
    hint: 'Fewest keys of one draw or refill.',
  },
  maxQuantity: {
    ...{ kind: 'number', label: 'Max quantity', min: 1, max: Number.MAX_SAFE_INTEGER, unit: 'keys' },
    hint: 'Most keys that one company gets out of the pool. Nothing entered: no limit.',
    fault: (value, { minBatchSize }) =>
      value !== null && value < minBatchSize ? 'Max quantity must not be smaller than min batch size' : undefined,
  },
  alertPercentage: {
    ...{ kind: 'number', label: 'Alert percentage', isRequired: true, min: 1, max: 99, unit: '%' },
    hint: 'You are told when this share of max stock, or less, is left.',
  },
  startsAt: {
    ...{ kind: 'instant', label: 'From', hint: 'Nothing entered: at once.' },
    isAsked: () => !hasBegun,
  },
  endsAt: {
    ...{ kind: 'instant', label: 'Until', hint: 'Nothing entered: until you close it. Its keys are free again then.' },
    fault: endFault,
  },
  isGeneralStockAllowed: {
    kind: 'tick',
    label: 'Orders of these companies are served from free stock while the pool is empty',
  },
});

export const termsOf = ({ terms }: Pick<Pool, 'terms'>): Terms => ({ ...terms, endsAt: terms.endsAt ?? '' });

/** What there is not is not sent. */
export const sentTerms = ({ startsAt, endsAt, maxQuantity, ...terms }: Terms): SentTerms => ({
  ...terms,
  ...(startsAt !== '' && { startsAt }),
  ...(endsAt !== '' && { endsAt }),
  ...(maxQuantity !== null && { maxQuantity }),
});
