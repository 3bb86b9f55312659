/** A feature is entered by its files: what lists features is written from them, and little else lists them. */
import { registries } from '../registries/registries.js';
import { isTest, readRoot, sources, type Source } from './sources.js';

/** Places by hand that a new domain may have to be added to (docs/adr/0064). */
const budget = 4;

const domains = [
  ...new Set(
    sources.flatMap(({ path }) => {
      const [, domain] = /^platform\/(\w+)\/index\.ts$/.exec(path) ?? [];
      return domain !== undefined && sources.some((other) => other.path.startsWith(`bff/${domain}/`)) ? [domain] : [];
    }),
  ),
];

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

/** Which domains a file speaks of, other than the one that it belongs to. */
const namedIn = ({ path, text }: Source): readonly string[] =>
  domains.filter(
    (domain) => !path.includes(`/${domain}/`) && new RegExp(`(?<![a-z])${domain}(?![a-z])`).test(withoutComments(text)),
  );

/** Who speaks of half of the domains has to be told of the next one as well. */
const isRegistry = (source: Source): boolean => namedIn(source).length >= domains.length / 2;

describe('the registries', () => {
  it.each(Object.entries(registries()))('%s is what the files make it', (path, text) => {
    expect(readRoot(path)).toBe(text);
  });

  it('know the domains', () => {
    expect(domains).toEqual(expect.arrayContaining(['accounts', 'extraction', 'jobs', 'partner', 'rights', 'stock']));
  });

  it('by hand are at most four in the product', () => {
    const found = sources.filter((source) => !isTest(source) && isRegistry(source)).map(({ path }) => path);
    expect(found.length <= budget ? [] : found).toEqual([]);
  });

  it('would be noticed', () => {
    const text = domains.map((domain) => `import './${domain}/index.js';`).join('\n');
    const planted = { path: 'bff/all.ts', folder: 'bff', name: 'all.ts', lines: 9, text };
    expect(isRegistry(planted)).toBe(true);
  });
});
