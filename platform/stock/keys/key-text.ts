/** What one line of a key file is: blank, a key, or refused (docs/domain.md, a and m). */
import { looksLikeAscii } from './homoglyphs.js';
import { fits, type KeyProvider } from './provider.js';

/** Numbers of keyway.stock.v1.LineProblem that a line has in itself, whatever else is in the stock. */
export const lineProblem = {
  duplicateInFile: 1,
  duplicateAcrossFiles: 2,
  existsForProduct: 3,
  existsForOtherProduct: 4,
  existsOnNetwork: 5,
  length: 6,
  characters: 7,
  pattern: 8,
  homoglyph: 9,
} as const;

/** Problems of a line that is a key which is there already: in the files, in the vault or on the network. */
export const duplicates: readonly number[] = [
  lineProblem.duplicateInFile,
  lineProblem.duplicateAcrossFiles,
  lineProblem.existsForProduct,
  lineProblem.existsForOtherProduct,
  lineProblem.existsOnNetwork,
];

/** Problems that a person may accept: the line is a usable key all the same. */
export const warnings: readonly number[] = [lineProblem.pattern, lineProblem.homoglyph];

const minLength = 4;
const maxLength = 255;
/** Of a refused line only this much is kept: enough to be refused again, and a line of 10 MB costs no more than any other. */
const keptOfRefused = 2 * (maxLength + 1);
// Control, format (zero-width space, soft hyphen), private and unassigned characters, line separators.
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;
const asciiPrintable = /^[\x20-\x7e]+$/;

/**
 * The form in which two keys are compared: NFKC, no white space, upper case only where the platform ignores case.
 * A form made again from itself is the same: white space that goes lets a letter and an accent meet, and upper case
 * takes some letters apart (U+0390), so what is not ASCII is composed once more at the end.
 */
export const normaliseKey = (text: string, provider: Pick<KeyProvider, 'isCaseInsensitive'>): string => {
  const isPlain = asciiPrintable.test(text);
  const compatible = isPlain ? text : text.normalize('NFKC');
  const dense = /\s/.test(compatible) ? compatible.replace(/\s+/g, '') : compatible;
  const cased = provider.isCaseInsensitive ? dense.toUpperCase() : dense;
  return isPlain ? cased : cased.normalize('NFKC');
};

/** The last characters that people may see: four, and fewer of a short key so that most stays covered. */
export const visibleTail = (text: string): string => {
  if (asciiPrintable.test(text)) return text.slice(text.length - (text.length >= 12 ? 4 : Math.floor(text.length / 3)));
  const characters = Array.from(text);
  const shown = characters.length >= 12 ? 4 : Math.floor(characters.length / 3);
  return characters.slice(characters.length - shown).join('');
};

/** A key as people see it: covered but for its tail. */
export const maskKey = (tail: string): string => `••••••••${tail}`;

export interface ReadLine {
  /** Trimmed original text, cut when refused. */
  readonly text: string;
  /** lineProblem.length or lineProblem.characters; undefined for a usable key. */
  readonly problem: number | undefined;
  /** Usable, but deserves a second look: lineProblem.pattern or lineProblem.homoglyph. */
  readonly warning: number | undefined;
}

const refused = (text: string, problem: number): ReadLine => ({
  text: text.slice(0, keptOfRefused),
  problem,
  warning: undefined,
});

const problemOf = (text: string): number | undefined => {
  const isPlain = asciiPrintable.test(text);
  if (isPlain && text.length >= 2 * minLength && text.length <= maxLength && !text.includes(' ')) return undefined;
  if (!isPlain && unprintable.test(text)) return lineProblem.characters;
  // Counted as people count: a character outside the basic plane is two in a string.
  const length = Array.from(text.slice(0, keptOfRefused)).length;
  const dense = text.replace(/\s+/g, '').length;
  return dense < minLength || length > maxLength ? lineProblem.length : undefined;
};

const warningOf = (normalised: string, { pattern }: KeyProvider): number | undefined => {
  if (looksLikeAscii(normalised)) return lineProblem.homoglyph;
  return pattern !== undefined && !fits(pattern, normalised) ? lineProblem.pattern : undefined;
};

/**
 * @param line without its line end
 * @param isCut the line was longer than could be held
 * @returns undefined for a blank line
 */
export const readLine = (line: string, provider: KeyProvider, isCut = false): ReadLine | undefined => {
  const text = line.trim();
  if (text === '') return undefined;
  if (isCut) return refused(text, lineProblem.length);
  const problem = problemOf(text);
  if (problem !== undefined) return refused(text, problem);
  return { text, problem: undefined, warning: warningOf(normaliseKey(text, provider), provider) };
};
