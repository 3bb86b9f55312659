/** A source's value as the text of a cell (docs/domain.md, p). */

/** Dates ISO 8601 in UTC, booleans 'True' and 'False', NULL the empty text. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
};
