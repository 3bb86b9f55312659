/** Databases remember migrations by name and run them in the order of their names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsWith } from '../../platform/database/migrations/index.js';

const folder = join(import.meta.dirname, '../../platform/database/migrations');
const names = Object.keys(migrationsWith());
/** Landed before this law: renamed they would run again. */
const sharedBefore: ReadonlySet<string> = new Set(['0031', '0054']);

const numberOf = (name: string): string => name.slice(0, 4);
const sharedNumbers = (all: readonly string[]): string[] =>
  all.map(numberOf).filter((number, at, numbers) => numbers.indexOf(number) !== at);

describe('migrations', () => {
  it('are all entered, each under the name of its file', () => {
    const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
    expect(names.toSorted()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
  });

  it('never share a number', () => {
    expect(sharedNumbers(['0001-a', '0002-b', '0002-c'])).toEqual(['0002']);
    expect(sharedNumbers(names).filter((number) => !sharedBefore.has(number))).toEqual([]);
  });
});
