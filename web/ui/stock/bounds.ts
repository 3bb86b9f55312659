/** How many keys one may move at once. */
import { formatCount, formatNumber } from '../format/format.js';
import type { Fields } from '../record/fields.js';

export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** Whole batches of so many keys alone; absent: any number. */
  readonly batch?: number | undefined;
  /** Why none, where it is none. */
  readonly hindrance?: string | undefined;
}

export interface WantedKeys {
  readonly quantity: number;
}

const hintOf = ({ least, most, batch }: Bounds): string => {
  const upTo = formatCount(Math.max(least, most), 'key');
  if (least === most) return `Exactly ${upTo}.`;
  return batch === undefined || batch === 1
    ? `From ${formatNumber(least)} to ${upTo}.`
    : `In batches of ${formatNumber(batch)}, up to ${upTo}.`;
};

/** The field that asks how many. */
export const quantityFields = (bounds: Bounds): Fields<WantedKeys> => {
  const { least, most, batch } = bounds;
  return {
    quantity: {
      kind: 'number',
      label: 'Quantity',
      isRequired: true,
      min: least,
      max: Math.max(least, most),
      hint: hintOf(bounds),
      fault: (quantity) =>
        batch !== undefined && quantity !== most && quantity % batch !== 0
          ? `Whole batches of ${formatNumber(batch)} only`
          : undefined,
    },
  };
};

/** '18 now, 12 afterwards' */
export const nowAndAfter = (now: number, after: number): string =>
  `${formatNumber(now)} now, ${formatNumber(after)} afterwards`;
