import { tableOf } from '../run/times.js';

describe('the table of where a run’s time went', () => {
  const file = (name: string, seconds: number) => ({ name: `/keyway/${name}`, startTime: 0, endTime: seconds * 1_000 });
  const start = (name: string, fromMs: number, toMs: number) => ({
    ...{ file: `/keyway/${name}`, what: 'platform' as const },
    ...{ fromMs, toMs },
  });

  it('has the slowest file first, how long it waited for what it stands on, and the sum of each project', () => {
    const files = [file('kernel/errors.spec.ts', 1), file('test/bff/a.spec.ts', 9), file('test/bff/b.spec.ts', 4)];
    const starts = [start('test/bff/a.spec.ts', 0, 3_000), start('test/bff/b.spec.ts', 500, 1_000)];
    expect(tableOf(files, starts, '/keyway').split('\n')).toEqual([
      ' seconds starting  file',
      '     9.0      3.0  test/bff/a.spec.ts',
      '     4.0      0.5  test/bff/b.spec.ts',
      '     1.0      0.0  kernel/errors.spec.ts',
      '',
      ' seconds starting  project',
      '    13.0      3.5  bff, 2 files',
      '     1.0      0.0  unit, 1 files',
    ]);
  });

  it('counts starts side by side once', () => {
    const starts = [start('test/bff/a.spec.ts', 0, 3_000), start('test/bff/a.spec.ts', 1_000, 4_000)];
    expect(tableOf([file('test/bff/a.spec.ts', 9)], starts, '/keyway')).toContain(
      '     9.0      4.0  test/bff/a.spec.ts',
    );
  });
});
