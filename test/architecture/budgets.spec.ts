/** What a domain may cost that is a collection (ADR 0066); one that is more has no budget. */
import { isTest, readRoot, sources } from './sources.js';

interface Cost {
  /** By hand, in its folders, tests apart. */
  readonly files: number;
  readonly lines: number;
  /** Product files outside of its folders that one has to change for it. */
  readonly registries: readonly string[];
}

const product = sources.filter((source) => !isTest(source) && !source.path.startsWith('demo/'));

const costOf = (domain: string): Cost => {
  const isOwn = (path: string): boolean => new RegExp(`^(?:web|bff|platform|proto/keyway)/${domain}/`).test(path);
  const own = product.filter(({ path }) => isOwn(path));
  // An import out of one of its folders, or of its migration.
  const entry = new RegExp(`from '[^']*(?:/${domain}/|migrations/|\\./)(?:\\d{4}-)?${domain}?[^']*'`);
  // Another domain that reads over its index registers nothing.
  const isRead = (line: string): boolean => line.includes(`/${domain}/index.js'`) && !line.includes('Module');
  const registries = product.filter(({ path, text }) => {
    if (isOwn(path)) return false;
    const named = new RegExp(`[/-]${domain}[./]`);
    return text.split('\n').some((line) => entry.test(line) && named.test(line) && !isRead(line));
  });
  return {
    files: own.length,
    lines: own.reduce((sum, { lines }) => sum + lines, 0),
    registries: registries.map(({ path }) => path),
  };
};

describe('a collection', () => {
  it('costs what markets cost, or less: at most 13 files, 550 lines and no registry by hand', () => {
    const { files, lines, registries } = costOf('markets');
    expect(files).toBeGreaterThan(0);
    expect(files).toBeLessThanOrEqual(13);
    expect(lines).toBeLessThanOrEqual(550);
    // What lists domains is written from their files (ADR 0064).
    expect(registries).toEqual([]);
  });

  it('has no texts, icons or navigation of its own outside of its folders and the specification’s tree', () => {
    expect(readRoot('web/client/texts/code-texts.ts')).not.toMatch(/market/i);
  });
});
