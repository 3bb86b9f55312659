/** A machine may be slow or stand still for seconds: then no test may fail that says nothing about speed. */
import { readRoot, sources } from './sources.js';

const general = Number(/testTimeout: ([\d_]+)/.exec(readRoot('jest.config.ts'))?.[1]?.replaceAll('_', ''));
/** What stands behind the body of a test or hook, on its line or on one of its own. */
const limit = /^\s*(?:\}|(?:before|after)(?:All|Each)\(.*), ([\d_]+)\);$|^\s*\},\n\s*([\d_]+),\n\s*\);$/gm;
/** Elapsed time as a clock on the wall has it, in an expectation. */
const byTheWall = /expect\([^\n]*(?:performance\.now|Date\.now)\(\) - \w+\)/;

/** A page that is waited for by the clock, and not by what it shows. */
const byTheClock = /\.waitForTimeout\(/;

const specs = sources.filter(({ path }) => /\.spec\.tsx?$/.test(path));
const shorterIn = (text: string): string[] =>
  [...text.matchAll(limit)]
    .map(([, one, other]) => one ?? other ?? '')
    .filter((ms) => Number(ms.replaceAll('_', '')) < general);

const itself = 'test/architecture/time-limits.spec.ts';

describe('a test', () => {
  it('is seen to have limits where it has some', () => {
    expect(general).toBeGreaterThan(60_000);
    expect(shorterIn('it("a", async () => {\n}, 60_000);\nafterAll(() => world.close(), 5_000);')).toEqual([
      '60_000',
      '5_000',
    ]);
    expect(shorterIn('it.each([1])(\n  "a",\n  () => {\n  },\n  9_000,\n);\nit("b", () => {\n}, 900_000);')).toEqual([
      '9_000',
    ]);
    expect(byTheWall.test('expect(performance.now() - startedAt).toBeLessThan(1_000)')).toBe(true);
  });

  it('has no limit of its own that is shorter than the general one', () => {
    expect(specs.filter(({ text }) => shorterIn(text).length > 0).map(({ path }) => path)).toEqual([]);
  });

  it('waits for what a page shows and never for a time, nor does anything that drives a page', () => {
    expect(byTheClock.test('await page.waitForTimeout(500);')).toBe(true);
    const drivers = sources.filter(({ path }) => path.startsWith('test/'));
    expect(drivers.length).toBeGreaterThan(specs.length / 2);
    expect(drivers.filter(({ path, text }) => path !== itself && byTheClock.test(text))).toEqual([]);
  });

  it('measures by a clock that stands still with the machine, where it measures at all', () => {
    expect(specs.filter(({ path, text }) => path !== itself && byTheWall.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
