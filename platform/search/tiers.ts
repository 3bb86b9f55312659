/** The conditions of searches, in SQL that the indexes of names and codes serve, and their tiers. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Asked } from './asked.js';
import { fits, type Fit } from './search.js';

/** The last character there is: above every text that begins so. */
const last = 0x10_ff_ff;

/** As the indexes have it: in no language's order, so that a beginning is a range. */
export const folded = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)}) collate "C"`;

/** In any case; served by an index on the folded column. */
export const begins = (column: string, { text }: Asked): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${folded(column)} >= lower(${text}) collate "C"
    and ${folded(column)} < lower(${text}) || chr(${sql.lit(last)}) collate "C")`;

/** Every word, each in any of the columns; of a single column served by its index of trigrams. */
export const holds = (columns: readonly string[], { words }: Asked): RawBuilder<SqlBool> =>
  sql.join(
    words.map((word) => {
      const anywhere = columns.map((column) => sql`${sql.ref(column)} ilike ${word}`);
      return sql`(${sql.join(anywhere, sql` or `)})`;
    }),
    sql` and `,
  );

/** Where the words are found in names without an order, so many are looked at for the best ones. */
export const candidates = 200;

export interface Tier<Row> {
  readonly fit: Fit;
  /** Absent: always. */
  readonly isAsked?: boolean;
  /** @param limit at most so many, the best first */
  readonly find: (limit: number) => Promise<readonly Row[]>;
}

/**
 * One after the other, until there are enough: where five names begin so, nobody looks within the others.
 * @returns each row once, with the first tier that has it
 */
export const inTiers = async <Row extends { readonly id: string }>(
  tiers: readonly Tier<Row>[],
  limit: number,
): Promise<readonly (Row & { readonly fit: Fit })[]> => {
  const found = new Map<string, Row & { readonly fit: Fit }>();
  for (const { fit, isAsked = true, find } of tiers) {
    if (found.size >= limit) break;
    if (!isAsked) continue;
    // What an earlier tier has may stand in this one too.
    for (const row of await find(limit + found.size)) if (!found.has(row.id)) found.set(row.id, { ...row, fit });
  }
  return [...found.values()].slice(0, limit);
};

/** Of a row that one statement has found by its id, its number, or any of its names. */
export const fitOf = (
  { text, guid, number }: Asked,
  row: { readonly id: string; readonly number?: number },
  names: readonly string[],
): Fit => {
  if (row.id === guid || (number !== undefined && row.number === number)) return fits.exactly;
  const begun = text.toLowerCase();
  return names.some((name) => name.toLowerCase().startsWith(begun)) ? fits.beginning : fits.within;
};
