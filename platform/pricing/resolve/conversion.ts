/** From one currency into another, with the rates of a day (docs/domain.md, o7). */
import type { Conversion, RateOfDay } from './explanation.js';
import type { ExchangeRate } from './facts.js';
import { divided, type Micros } from './money.js';

const euro = 'EUR';
const oneEuro: Micros = 1_000_000n;
const dayMs = 86_400_000;
/** Rates that are older are used, and said to be old. */
const freshDays = 3;

/** UTC, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const isOlderThan = (day: string, than: string): boolean => Date.parse(than) - Date.parse(day) > freshDays * dayMs;

/** The newest on or before the day. */
const rateOf = (rates: readonly ExchangeRate[], currency: string, day: string): RateOfDay | undefined => {
  if (currency === euro) return { currency, rate: oneEuro, isOld: false };
  let newest: ExchangeRate | undefined;
  for (const each of rates)
    if (each.currency === currency && each.day <= day && (newest === undefined || each.day > newest.day)) newest = each;
  return newest && { currency, rate: newest.rate, day: newest.day, isOld: isOlderThan(newest.day, day) };
};

/** @param at the moment on whose day (UTC) the rates hold */
export const conversionOf = (rates: readonly ExchangeRate[], from: string, to: string, at: Date): Conversion => {
  if (from === to) return { verdict: 'same_currency' };
  const both = { from: rateOf(rates, from, dayOf(at)), to: rateOf(rates, to, dayOf(at)) };
  const isKnown = both.from !== undefined && both.to !== undefined;
  return { ...both, verdict: isKnown ? 'converted' : 'no_rate' };
};

/** The same amount where there is nothing to convert; six decimals. */
export const convert = (amount: Micros, { from, to }: Conversion): Micros =>
  from === undefined || to === undefined ? amount : divided(amount * to.rate, from.rate);

/** Units of the one for a unit of the other, to six decimals: to be read, not to be multiplied with. */
export const crossRate = (conversion: Conversion): Micros => convert(oneEuro, conversion);
