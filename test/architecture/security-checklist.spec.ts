import { readRoot, sources } from './sources.js';

describe('SECURITY.md', () => {
  /** The first column of the checklist: `1 to 8`. */
  const promised = [...readRoot('SECURITY.md').matchAll(/^\| (\d+) to (\d+) \|/gm)].flatMap(([, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );
  const tested = sources
    .filter(({ path }) => path.startsWith('test/security/'))
    .flatMap(({ text }) => [...text.matchAll(/['"`]security-(\d\d) /g)].map(([, number]) => Number(number)));

  it('promises no item of the checklist that has no test', () => {
    expect(promised.filter((item) => !tested.includes(item))).toEqual([]);
    expect(promised.length).toBeGreaterThanOrEqual(29);
  });

  it('leaves out no item that has one', () => {
    expect([...new Set(tested)].filter((item) => !promised.includes(item))).toEqual([]);
  });
});
