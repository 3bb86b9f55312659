/** The source files of the project, as the rules of names and sizes look at them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folders = ['kernel', 'bff', 'platform', 'identity', 'demo', 'proto', 'web', 'test'];

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly folder: string;
  readonly name: string;
  readonly lines: number;
  readonly text: string;
}

const sourceOf = (path: string): Source => {
  const text = readFileSync(path, 'utf8');
  const fromRoot = relative(root, path);
  return {
    path: fromRoot,
    folder: dirname(fromRoot),
    name: basename(path),
    lines: text.split('\n').length - 1,
    text,
  };
};

/** Hand-written TypeScript. */
export const sources: readonly Source[] = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('proto/gen/') && !path.endsWith('.d.ts'))
  .map(sourceOf);

export const isTest = ({ path }: Source): boolean => path.startsWith('test/') || /\.spec\.tsx?$/.test(path);

export const readRoot = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * A module of web/, which is typed for the browser and therefore not part of the servers' program.
 * @param path below web/, without its ending
 */
export const ofTheClient = async <M>(path: string): Promise<M> => {
  const specifier = `../../web/${path}.js`;
  return (await import(specifier)) as M;
};
