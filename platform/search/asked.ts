/** What somebody has typed, as it is compared with records. */
import { isGuid } from '../request-id.js';

export interface Asked {
  /** Without spaces at its ends, and with one between its words. */
  readonly text: string;
  readonly guid: string | undefined;
  /** Of a document, with or without a '#'. */
  readonly number: number | undefined;
  /** A pattern (LIKE) for each word, which holds it anywhere. */
  readonly words: readonly string[];
  /**
   * Whether an index of trigrams can find some word of it: one with three letters or digits in a row. Without one
   * every row would have to be looked at, so records are found by how they begin alone.
   */
  readonly isWithin: boolean;
}

/** What is longer is no name, code or GUID of anything. */
export const longestText = 200;

/** A '%', '_' or '\' that is typed means itself. */
const holding = (word: string): string => `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

const numberIn = (text: string): number | undefined => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** @returns undefined for nothing but spaces */
export const askedOf = (typed: string): Asked | undefined => {
  // Postgres keeps no NUL in a text.
  const text = typed.replaceAll('\0', ' ').trim().replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const words = [...new Set(text.split(' '))];
  return {
    text,
    guid: isGuid(text) ? text.toLowerCase() : undefined,
    number: numberIn(text),
    words: words.map(holding),
    isWithin: words.some((word) => /[\p{L}\p{N}]{3}/u.test(word)),
  };
};
