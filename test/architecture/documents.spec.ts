import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRoot, sources } from './sources.js';

const root = join(import.meta.dirname, '../..');
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'docs/adr'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

describe.each(documents)('%s', (document) => {
  const text = readRoot(document);

  it('links to what is there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target) && !target.endsWith('.png'));
    expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
    const isThere = (name: string): boolean =>
      existsSync(join(root, name)) ||
      sources.some(({ path }) => path.endsWith(`/${name}`)) ||
      name.includes('proto/gen/');
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});
