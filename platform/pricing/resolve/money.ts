/**
 * Exact arithmetic of prices (docs/domain.md, f): whole numbers throughout, no binary fraction. What is worked with
 * keeps six decimals; what is shown or owed has those of its currency.
 */

/** Millionths of a currency's unit; a rate: millionths of the currency for one euro. Never negative. */
export type Micros = bigint;

/** Hundredths of a percent: 19 % is 1,900. */
export type Hundredths = number;

/** 100 %. */
export const whole: Hundredths = 10_000;

const micros = 6;

/**
 * Decimals of a currency's minor unit where they are not two: ISO 4217, list one (January 2026). The engine's own table
 * (Intl) is of how amounts are written, which differs: it gives the Iraqi dinar none where the standard has three.
 */
export const oddDigits: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0 },
  ...{ VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
};

export const usualDigits = 2;

/** @param currency ISO 4217 */
export const minorDigits = (currency: string): number => oddDigits[currency] ?? usualDigits;

/** @returns the quotient, halves up; both are not negative, the divisor is not 0 */
export const divided = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** This part of an amount. */
export const shareOf = (amount: Micros, part: Hundredths): Micros => divided(amount * BigInt(part), BigInt(whole));

/** What an amount is without the tax that it includes. */
export const withoutTax = (amount: Micros, rate: Hundredths): Micros =>
  divided(amount * BigInt(whole), BigInt(whole + rate));

/** In minor units of the currency, halves up. */
export const toMinor = (amount: Micros, currency: string): bigint =>
  divided(amount, 10n ** BigInt(micros - minorDigits(currency)));

/** Minor units as an amount. */
export const ofMinor = (minor: bigint, currency: string): Micros =>
  minor * 10n ** BigInt(micros - minorDigits(currency));

/** Rounded to the currency's minor unit. */
export const rounded = (amount: Micros, currency: string): Micros => ofMinor(toMinor(amount, currency), currency);

/** At most six decimals, as Postgres gives a numeric: '12.50'. @throws RangeError for anything else */
export const microsOf = (decimal: string): Micros => {
  const { integer = '', fraction = '' } =
    /^(?<integer>\d{1,15})(?:\.(?<fraction>\d{1,6}))?$/.exec(decimal)?.groups ?? {};
  if (integer === '') throw new RangeError('An amount is a decimal number of at most six decimals, not negative');
  return BigInt(integer + fraction.padEnd(micros, '0'));
};

/** A percentage of at most two decimals, as Postgres gives a numeric: '19.00' is 1,900. @throws RangeError */
export const hundredthsOf = (percent: string): Hundredths => Number(divided(microsOf(percent), 10_000n));

const decimalOf = (value: bigint, decimals: number): string => {
  const text = value.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

/** '50.411765'; without the zeros at its end, but for as many as the currency has decimals: '12.50'. */
export const amountText = (amount: Micros, currency: string): string => {
  const [integer = '', fraction = ''] = decimalOf(amount, micros).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(minorDigits(currency), '0');
  return kept === '' ? integer : `${integer}.${kept}`;
};

/** '0.95': a number of as many decimals as it needs. */
export const factorText = (value: bigint, decimals: number): string => decimalOf(value, decimals).replace(/\.?0+$/, '');
