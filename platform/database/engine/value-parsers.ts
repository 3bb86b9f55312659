/**
 * How column values become JavaScript, the same on both engines: node-postgres takes these
 * parsers directly, PGlite hands its raw text through them.
 */
import pg from 'pg';

type Parser = (text: string) => unknown;
/** node-postgres' own, by the number of the type; its declaration knows only some of the numbers. */
const ownParser = pg.types.getTypeParser as unknown as (typeId: number, format?: string) => Parser;

const typeIds = { int8: 20, date: 1082, int8Array: 1016 } as const;

/** Counts and running numbers are far below 2^53; a value beyond it is refused, never rounded. */
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is beyond the safe range');
  return value;
};

const overrides = new Map<number, Parser>([
  [typeIds.int8, safeInteger],
  [
    typeIds.int8Array,
    (text) => (ownParser(typeIds.int8Array)(text) as (string | null)[]).map((item) => item && safeInteger(item)),
  ],
  // A calendar day has no time zone: as a Date it would move to the day before, west of Greenwich.
  [typeIds.date, (text) => text],
]);

const parserOf = (typeId: number): Parser => overrides.get(typeId) ?? ownParser(typeId);

/** Of the shape that `new pg.Pool({ types })` takes. */
export const valueParsers = {
  getTypeParser: (typeId: number, format?: string) =>
    format === 'binary' ? ownParser(typeId, 'binary') : parserOf(typeId),
} as pg.CustomTypesConfig;

export const parseValue = (typeId: number, text: string | null): unknown =>
  text === null ? null : parserOf(typeId)(text);
