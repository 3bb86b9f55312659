/** How the prices of a copy follow from those of its list (docs/domain.md, f): exactly, no binary fraction. */
import { divided, minorDigits, rounded, whole, type Hundredths, type Micros } from '../resolve/money.js';

export const roundings = ['minor_unit', 'ninety_nine', 'forty_nine', 'whole'] as const;
export type Rounding = (typeof roundings)[number];

const unit = 1_000_000n;
const hundredth = 10_000n;

/** To the nearest amount that is a hundredth below a multiple of `step`, of two equally near ones the higher. */
const justBelow = (amount: Micros, step: Micros): Micros => {
  const below = divided(amount + hundredth, step) * step - hundredth;
  return below > 0n ? below : step - hundredth;
};

/** What costs nothing goes on to cost nothing. */
export const roundedBy = (amount: Micros, rule: Rounding, currency: string): Micros => {
  if (amount === 0n) return amount;
  const rounds: Readonly<Record<Rounding, () => Micros>> = {
    minor_unit: () => rounded(amount, currency),
    ninety_nine: () => justBelow(amount, unit),
    forty_nine: () => justBelow(amount, unit / 2n),
    whole: () => divided(amount, unit) * unit,
  };
  // A currency without a minor unit has nothing behind the point.
  return rounds[minorDigits(currency) === 0 ? 'whole' : rule]();
};

export interface Adjustment {
  /** Added; more than -100 %. */
  readonly percent: Hundredths;
  /** Units of the new currency that one of the old one is, in millionths. */
  readonly rate: Micros;
  readonly rounding: Rounding;
  /** ISO 4217: of the new amount. */
  readonly currency: string;
}

/** Rounded once, at the end. */
export const adjusted = (amount: Micros, { percent, rate, rounding, currency }: Adjustment): Micros =>
  roundedBy(divided(amount * BigInt(whole + percent) * rate, BigInt(whole) * unit), rounding, currency);

/** @param from, to units of each that one euro buys. @returns units of `to` that one of `from` is, in millionths */
export const crossRate = (from: Micros, to: Micros): Micros => divided(to * unit, from);
