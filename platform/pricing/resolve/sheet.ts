/** A price as it is worked out, line by line: what is written down here is the formula, and what was rounded. */
import { convert, crossRate } from './conversion.js';
import type { AmountName, Conversion, RoundingReason, Step } from './explanation.js';
import { factorText, rounded, shareOf, toMinor, whole, withoutTax, type Hundredths, type Micros } from './money.js';

export interface Amount {
  readonly name: AmountName;
  readonly value: Micros;
  /** ISO 4217. */
  readonly currency: string;
}

export class Sheet {
  readonly steps: Step[] = [];
  readonly #roundings: RoundingReason['amounts'][number][] = [];

  /** As a row has it, in the currency of the price, rounded to its minor unit. */
  listed(name: AmountName, value: Micros, conversion: Conversion, currency: string): Amount {
    const converted = convert(value, conversion);
    const isConverted = conversion.verdict === 'converted';
    return this.#write({
      ...{ result: name, operation: isConverted ? 'converted' : 'listed', operand: value, currency },
      operandCurrency: conversion.from?.currency ?? currency,
      ...(isConverted && { factor: factorText(crossRate(conversion), 6) }),
      value: this.#round(name, converted, currency),
    });
  }

  /** Less a discount: a price that is shown, so it is rounded. */
  discountedListed(name: AmountName, from: Amount, discount: Hundredths): Amount {
    const left = whole - discount;
    const value = this.#round(name, shareOf(from.value, left), from.currency);
    return this.#write({ ...this.#of(name, from), operation: 'times', factor: factorText(BigInt(left), 4), value });
  }

  equal(name: AmountName, from: Amount): Amount {
    return this.#write({ ...this.#of(name, from), operation: 'equals', value: from.value });
  }

  part(name: AmountName, from: Amount, part: Hundredths): Amount {
    const value = shareOf(from.value, part);
    return this.#write({ ...this.#of(name, from), operation: 'times', factor: factorText(BigInt(part), 4), value });
  }

  net(name: AmountName, from: Amount, rate: Hundredths): Amount {
    const factor = factorText(BigInt(whole + rate), 4);
    const value = withoutTax(from.value, rate);
    return this.#write({ ...this.#of(name, from), operation: 'divided_by', factor, value });
  }

  converted(name: AmountName, from: Amount, conversion: Conversion, currency: string): Amount {
    if (conversion.verdict === 'same_currency') return this.equal(name, from);
    const factor = factorText(crossRate(conversion), 6);
    const value = convert(from.value, conversion);
    return this.#write({ ...this.#of(name, from), operation: 'converted', factor, value, currency });
  }

  /** What is shown or owed: minor units. */
  minor({ name, value, currency }: Amount): bigint {
    this.#round(name, value, currency);
    return toMinor(value, currency);
  }

  get rounding(): RoundingReason {
    return { verdict: this.#roundings.length > 0 ? 'rounded' : 'exact', amounts: this.#roundings };
  }

  #of(result: AmountName, { name, value, currency }: Amount) {
    return { result, from: name, operand: value, operandCurrency: currency, currency };
  }

  #round(name: AmountName, before: Micros, currency: string): Micros {
    const after = rounded(before, currency);
    if (after !== before) this.#roundings.push({ name, before, after, currency });
    return after;
  }

  #write(step: Step): Amount {
    this.steps.push(step);
    return { name: step.result, value: step.value, currency: step.currency };
  }
}
