/**
 * Where a page ends, as text. What it says is bound to a query that reads what the asker may read, so that one that was
 * made up finds no more than another one.
 */
import type { z } from 'zod';
import { pricingErrors } from '../pricing.errors.js';

const longest = 2_048;

/** @param parts of the last row: what pages are in the order of */
export const cursorOf = (...parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** @throws pricing.cursor_invalid */
export const openCursor = <S extends z.ZodType>(cursor: string, schema: S): z.output<S> => {
  const parsed = schema.safeParse(cursor.length > longest ? undefined : read(cursor));
  if (!parsed.success) throw pricingErrors('pricing.cursor_invalid');
  return parsed.data;
};

const read = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
