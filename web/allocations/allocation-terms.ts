/** What the owner of an allocation decides of it, as a form has it and as it is sent (docs/domain.md, b). */
import type { RequestOf } from '../client/api.js';
import { endFault } from '../ui/form/period.js';
import { formatCount } from '../ui/format/format.js';
import type { Fields } from '../ui/record/fields.js';
import type { Allocation } from './allocation.js';

export interface Terms {
  readonly maxQuantity: number;
  readonly batchSize: number;
  readonly stockLimit: number;
  /** ISO 8601; '' = at once. */
  readonly startsAt: string;
  /** ISO 8601; '' = until it is closed. */
  readonly endsAt: string;
}

type SentTerms = RequestOf<'POST /allocations/allocations'>['body']['terms'];

export const maxKeys = 2_000_000;
const maxBatch = 100_000;

export const newTerms: Terms = {
  ...{ maxQuantity: Number.NaN, batchSize: 1, stockLimit: Number.NaN, startsAt: '', endsAt: '' },
};

const endHint = 'Nothing entered: until you close it. Drawn keys stay where they are.';

export const termsFields: Fields<Terms> = {
  maxQuantity: {
    ...{ kind: 'number', label: 'Max quantity', isRequired: true, min: 1, max: maxKeys, unit: 'keys' },
    hint: 'Most keys that can ever be drawn by it.',
    // Who wants no limit of unsold keys need not enter one.
    proposes: (value, { maxQuantity, stockLimit }) =>
      Number.isNaN(stockLimit) || stockLimit === maxQuantity ? { stockLimit: value } : {},
  },
  batchSize: {
    ...{ kind: 'number', label: 'Batch size', isRequired: true, min: 1, max: maxBatch, unit: 'keys' },
    hint: 'Keys of one draw, or a multiple of it.',
  },
  stockLimit: {
    ...{ kind: 'number', label: 'Stock limit', isRequired: true, min: 1, max: maxKeys, unit: 'keys' },
    hint: 'Most keys of it that the company holds unsold at one time.',
    fault: (value, { batchSize, maxQuantity }) => {
      if (value < batchSize) return 'The stock limit must not be smaller than the batch size';
      return value > maxQuantity ? 'The stock limit must not be bigger than max quantity' : undefined;
    },
  },
  startsAt: { kind: 'instant', label: 'From', hint: 'Nothing entered: at once.' },
  endsAt: { kind: 'instant', label: 'Until', hint: endHint, fault: endFault },
};

/** What there is not is not sent. */
export const sentTerms = ({ maxQuantity, batchSize, stockLimit, startsAt, endsAt }: Terms): SentTerms => ({
  ...{ maxQuantity, batchSize, stockLimit },
  ...(startsAt !== '' && { startsAt }),
  ...(endsAt !== '' && { endsAt }),
});

/** What changes without a new offer. */
export interface ChangedTerms {
  readonly maxQuantity: number;
  /** ISO 8601; '' = until it is closed. */
  readonly endsAt: string;
}

export const changedTermsOf = ({ terms }: Pick<Allocation, 'terms'>): ChangedTerms => ({
  ...{ maxQuantity: terms.maxQuantity, endsAt: terms.endsAt ?? '' },
});

/** Forms hold whole minutes: an end of the same minute is the one that stands. */
const minuteOf = (instant: string): string => instant.slice(0, 16);

/** @returns the end that was entered, exactly as it stands where it was not changed */
const endOf = (endsAt: string, standing: string | null): string =>
  standing !== null && minuteOf(endsAt) === minuteOf(standing) ? standing : endsAt;

/** @returns what takes back of the end what the owner alone cannot take back */
const soonerFault = (endsAt: string, standing: string | null): string | undefined => {
  const end = endOf(endsAt, standing);
  if (end === '') return undefined;
  if (standing === null) return 'It has no end: one needs a new offer';
  return end < standing ? 'A sooner end needs a new offer' : undefined;
};

export const changedTermsFields = ({
  terms,
  drawnCount,
}: Pick<Allocation, 'terms' | 'drawnCount'>): Fields<ChangedTerms> => ({
  maxQuantity: {
    ...{ kind: 'number', label: 'Max quantity', isRequired: true, min: Math.max(1, drawnCount), max: maxKeys },
    unit: 'keys',
    hint:
      drawnCount === 0
        ? 'More or fewer keys.'
        : `More keys, or fewer: ${formatCount(drawnCount, 'key is', 'keys are')} drawn already.`,
    codes: ['allocations.drawn_more'],
  },
  endsAt: {
    ...{ kind: 'instant', label: 'Until', hint: 'A later end, or none: until you close it.' },
    fault: (value) => soonerFault(value, terms.endsAt),
    codes: ['allocations.offer_needed'],
  },
});

/** @param terms that stand */
export const sentChange = (
  { maxQuantity, endsAt }: ChangedTerms,
  { terms, version }: Pick<Allocation, 'terms' | 'version'>,
): RequestOf<'PUT /allocations/allocations/:allocationGuid'>['body'] => {
  const end = endOf(endsAt, terms.endsAt);
  return { maxQuantity, ...(end !== '' && { endsAt: end }), version };
};
