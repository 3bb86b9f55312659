/** What was written down before and after, as people read it. */
import { inWords } from '../audit/index.js';

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A value in words: 'Yes', 'DE, FR', 'web: 20, mail: 10'. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, each]) => `${inWords(name)}: ${textOf(each)}`)
    .join(', ');
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** @returns each field that differs, or is there on one side only, in the order of their names' first mention */
export const differenceOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ field: inWords(name), before: textOf(was[name]), after: textOf(is[name]) }))
    .filter((change) => change.before !== change.after);
};

/** What an event says of itself, the newer value before the older one. */
export const valuesOf = (before: unknown, after: unknown): Readonly<Record<string, unknown>> => ({
  ...fieldsOf(before),
  ...fieldsOf(after),
});
