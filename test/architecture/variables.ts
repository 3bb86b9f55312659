/** Which environment variables a process's config.ts knows. */
import { readRoot } from './sources.js';

const namesIn = (text: string): string[] => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);

/** A group of variables that several processes take, from the kernel. */
const groupOf = (name: string): string[] =>
  namesIn(new RegExp(`const ${name} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(readRoot('kernel/config.ts'))?.[1] ?? '');

/** Upper-case properties of the schema, and of the groups that it takes, in alphabetical order. */
export const variablesOf = (folder: string): string[] => {
  const text = readRoot(`${folder}/config.ts`);
  const groups = [...text.matchAll(/^ +\.\.\.(\w+Variables),/gm)].flatMap(([, name = '']) => groupOf(name));
  return [...namesIn(text), ...groups].toSorted();
};
