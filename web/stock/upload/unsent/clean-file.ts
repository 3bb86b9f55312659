/** 'Fix for me': a file with each key once, the first time it stands there. */
import { comparableKey } from '../local-preflight.js';

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
