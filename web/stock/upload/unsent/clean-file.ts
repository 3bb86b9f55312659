/** 'Fix for me': a file with each key once, the first time it stands there. */
import { comparableKey } from '../local-preflight.js';

/** What a file is called that was made good. */
export const fixedName = (name: string): string => name.replace(/\.txt$/i, '-fixed.txt');

/**
 * @param rejected numbers of the lines that the server refused, the first line is 1
 * @returns a file of the same name without them, without blank lines and without blanks around a key
 */
export const withoutLines = async (file: File, rejected: ReadonlySet<number>): Promise<File> => {
  const lines = (await file.text())
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !rejected.has(index + 1));
  return new File([lines.map((line) => `${line}\n`).join('')], file.name, { type: 'text/plain' });
};

/** @returns a file of the same name: no blank lines, no blanks around a key, no byte order mark, no key twice */
export const cleanFile = async (file: File): Promise<File> => {
  const seen = new Set<string>();
  // Decoding takes the byte order mark away.
  const lines = (await file.text())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const key = comparableKey(line);
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  return new File([lines.map((line) => `${line}\n`).join('')], file.name, { type: 'text/plain' });
};
