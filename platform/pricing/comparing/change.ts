/** What becomes of a price that is compared with another one. */
import type { Outcome } from '../resolve/explanation.js';
import type { BoughtSku } from './comparing.repository.js';

export interface Paid {
  readonly outcome: Outcome;
  /** In minor units; undefined: it has no price. */
  readonly amount: bigint | undefined;
}

export interface Compared {
  readonly sku: Pick<BoughtSku, 'sku_id' | 'sku' | 'title'>;
  readonly before: Paid;
  readonly after: Paid;
}

export type Change = 'lost' | 'gained' | 'higher' | 'lower' | 'same' | 'without';

export const changeOf = ({ before: { amount: before }, after: { amount: after } }: Compared): Change => {
  if (before === undefined) return after === undefined ? 'without' : 'gained';
  if (after === undefined) return 'lost';
  if (after === before) return 'same';
  return after > before ? 'higher' : 'lower';
};

/** @returns of the price before, in percent with two decimals; undefined where one of them is none, or what was free */
export const percentOf = ({ before: { amount: before }, after: { amount: after } }: Compared): number | undefined => {
  if (before === undefined || after === undefined || before === 0n) return undefined;
  return Number(((after - before) * 10_000n) / before) / 100;
};

/** In which order differences are looked at: what can be bought no more, what can be bought at last, then the largest. */
export const sizeOf = (compared: Compared): number => {
  const change = changeOf(compared);
  if (change === 'lost') return Number.POSITIVE_INFINITY;
  if (change === 'gained') return Number.MAX_VALUE;
  return Math.abs(percentOf(compared) ?? Number.MAX_SAFE_INTEGER);
};
