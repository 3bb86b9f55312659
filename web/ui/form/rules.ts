/** The rules of forms (docs/domain.md, p) as functions: a value in, a message out, `undefined` when it is fine. */
import { validationTexts } from '../../client/texts/specified.js';
import { formatNumber } from '../format/format.js';

export type Rule<V = unknown> = (value: V) => string | undefined;

/** Given by the specification. */
export const int32 = { minimum: -2147483648, maximum: 2147483647 } as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** A rule that says nothing about an empty value: `required` does. */
const whenFilled =
  (test: (text: string) => boolean, message: string): Rule =>
  (value) =>
    isEmpty(value) || test(String(value)) ? undefined : message;

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const required: Rule = (value) =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '') ? validationTexts.required : undefined;
export const email = whenFilled((text) => emailForm.test(text), validationTexts.email);
export const numeric = whenFilled(
  (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  validationTexts.numeric,
);
export const alphanumeric = whenFilled((text) => /^[\p{L}\p{N}]+$/u.test(text), validationTexts.string);
export const startsWithLetter = whenFilled((text) => /^\p{L}/u.test(text), validationTexts.string);
export const webAddress = whenFilled(
  (text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text),
  'Enter a web address that begins with https://',
);
export const phone = whenFilled((text) => /^\d+$/.test(text), validationTexts.numeric);

export const maximumCharacters = (count: number): Rule =>
  whenFilled((text) => text.length <= count, validationTexts.maximumCharacters);
export const minimumCharacters = (count: number): Rule =>
  whenFilled((text) => text.length >= count, validationTexts.minimumCharacters);

export const integer = whenFilled((text) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= int32.minimum && value <= int32.maximum;
}, validationTexts.numeric);

export const nonNegative = whenFilled((text) => Number(text) >= 0, 'Must not be negative');
export const minimum = (min: number): Rule => whenFilled((text) => Number(text) >= min, `Must be at least ${min}`);
export const maximum = (max: number): Rule => whenFilled((text) => Number(text) <= max, `Must be at most ${max}`);
export const between = (min: number, max: number): Rule =>
  whenFilled(
    (text) => Number(text) >= min && Number(text) <= max,
    `Must be between ${formatNumber(min)} and ${formatNumber(max)}`,
  );
export const maximumDecimals = (count: number): Rule =>
  whenFilled((text) => (text.split('.')[1] ?? '').length <= count, `At most ${count} decimals`);

export const minimumLength =
  (count: number): Rule<readonly unknown[]> =>
  (list) =>
    list.length >= count ? undefined : `Choose at least ${count}`;
export const maximumLength =
  (count: number): Rule<readonly unknown[]> =>
  (list) =>
    list.length <= count ? undefined : `Choose at most ${count}`;
export const uniqueIn =
  (others: readonly unknown[], message: string): Rule =>
  (value) =>
    others.includes(value) ? message : undefined;

/** A digit, a symbol, lower and upper case letters, at least 8 characters. */
export const password = whenFilled(
  (text) => text.length >= 8 && [/\d/, /[^\p{L}\p{N}\s]/u, /\p{Ll}/u, /\p{Lu}/u].every((part) => part.test(text)),
  'At least 8 characters with a digit, a symbol, lower and upper case letters',
);
export const sameAs =
  (other: string): Rule =>
  (value) =>
    value === other ? undefined : 'The passwords do not match';
export const differsFrom =
  (old: string): Rule =>
  (value) =>
    value !== old ? undefined : 'The new password must differ from the old one';

/** Instants or dates in ISO form; either may be missing. */
export const endAfterStart = (start: string, end: string): string | undefined =>
  start === '' || end === '' || end > start ? undefined : validationTexts.dashboardPeriod;
export const minimumBelowMaximum = (min: number, max: number): string | undefined =>
  min < max ? undefined : 'The minimum must be lower than the maximum';

/** The first message of several rules. */
export const all =
  <V>(...rules: readonly Rule<V>[]): Rule<V> =>
  (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== undefined) return message;
    }
    return undefined;
  };
