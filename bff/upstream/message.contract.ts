/**
 * How a gRPC message becomes what the browser gets, as schemas of a reply: its input is the message, its output the
 * browser's. What a schema does not declare is stripped, and a message that lacks what it declares does not compile.
 */
import { z } from 'zod';

/** Of what has nothing to say but that it is done. */
export const nothing: z.ZodType<Record<string, never>, object> = z.object({});

/** proto3 has no null for text: empty says absent. */
export const textOrNull = z
  .string()
  .transform((text) => (text === '' ? null : text))
  .pipe(z.string().nullable());

/** An instant (ISO 8601) that the platform always sets; '' only if it broke its promise. */
export const instant = z
  .string()
  .optional()
  .transform((value) => value ?? '')
  .pipe(z.string());

/** An instant that there may not be. */
export const instantOrNull = z
  .string()
  .optional()
  .transform((value) => value ?? null)
  .pipe(z.string().nullable());

/** A limit that there may not be. */
export const limitOrNull = z
  .number()
  .optional()
  .transform((value) => value ?? null)
  .pipe(z.number().nullable());

/** Numbers of documents begin at 1: 0 says that there is none to show. */
export const numberOrNull = z
  .number()
  .transform((number) => (number === 0 ? null : number))
  .pipe(z.number().nullable());

/** What every enum of a message may be beside its words. */
type NoWord = 'unspecified' | 'unrecognized';

const among = <const W extends readonly [string, ...string[]], I>(
  given: z.ZodType<string, I>,
  words: W,
  otherwise: W[number],
): z.ZodType<W[number], I> => {
  const known: ReadonlySet<string> = new Set(words);
  const shown = given.transform((value) => (known.has(value) ? value : otherwise));
  return shown.pipe(z.enum(words));
};

/**
 * A word of an enum. An enum with a word that is not among these does not compile.
 *
 * @param otherwise what is shown of a word that this gateway does not know
 */
export const word = <const W extends readonly [string, ...string[]]>(words: W, otherwise: W[number]) =>
  among(z.custom<W[number] | NoWord>(), words, otherwise);

/** The same for a field that the proto has as text. */
export const wordOfText = <const W extends readonly [string, ...string[]]>(words: W, otherwise: W[number]) =>
  among(z.string(), words, otherwise);

/** A message that there may not be. */
export const orNull = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S> | null, z.input<S> | null | undefined> =>
  z.preprocess((value) => value ?? null, schema.nullable()) as unknown as z.ZodType<
    z.output<S> | null,
    z.input<S> | null | undefined
  >;

/** proto3 makes every message optional; the platform always sends this one, and an answer without it is refused. */
export const promised = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S> | undefined> =>
  schema as unknown as z.ZodType<z.output<S>, z.input<S> | undefined>;

/**
 * The address of a platform image on the gateway, which passes /api on; null without an image.
 *
 * @param size one of the suffixes of images
 */
export const imageOf = (size: '32/0/2' | '64/0/2' | '128/0/2' | '150/0/2' | '512/0/2') =>
  z
    .string()
    .transform((path) => imageAddress(path, size))
    .pipe(z.string().nullable());

/** @returns null for what is no image of the platform */
export const imageAddress = (path: string, size: string): string | null => {
  const base = path.replace(/\/+$/, '');
  return /^\/(?:api|mkapi)\//.test(base) ? `${base}/${size}` : null;
};
