/** The usual form of a provider's keys, as the thread that reads them looks at it: that thread imports no domain. */
import type { CompiledPattern, KeyProvider } from '../../keyproviders/index.js';

export type { KeyProvider };

/** One step for each character, whatever the pattern. @returns whether the whole text has the form, in any case */
export const fits = ({ columns, width, table, ends }: CompiledPattern, text: string): boolean => {
  let state = 1;
  for (let at = 0; at < text.length && state !== 0; at += 1)
    state = table[state * width + (columns[text.charCodeAt(at)] ?? 0)] ?? 0;
  return ends[state] === 1;
};
