import { jest } from '@jest/globals';
import { pino } from 'pino';
import { settleEach, Sweep } from './sweep.js';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** A sweep that is due every second; the test says when a run ends, and how. */
const aSweep = () => {
  const lines: Line[] = [];
  const runs: PromiseWithResolvers<void>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const run = (): Promise<void> => {
    const begun = Promise.withResolvers<void>();
    runs.push(begun);
    return begun.promise;
  };
  const sweep = new Sweep({ everyMs: 1_000, name: 'the sweep of tests', run, log });
  sweep.start();
  return { lines, runs, sweep };
};

const closed = new Error('Cannot use a pool after calling end on the pool');
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

describe('a sweep', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('that fails is told as an error, and the next comes all the same', async () => {
    const { lines, runs } = aSweep();
    jest.advanceTimersByTime(1_000);
    runs[0]?.reject(new Error('no such table'));
    await settle();
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'the sweep of tests failed' })]);
    jest.advanceTimersByTime(1_000);
    expect(runs).toHaveLength(2);
  });

  it('that the end of the process cuts off is no error', async () => {
    const { lines, runs, sweep } = aSweep();
    jest.advanceTimersByTime(1_000);
    const stopped = sweep.stop();
    runs[0]?.reject(closed);
    await stopped;
    await settle();
    expect(lines.map(({ level }) => level)).toEqual([30]);
  });

  it('ends before the process does, and no other begins', async () => {
    const { lines, runs, sweep } = aSweep();
    jest.advanceTimersByTime(1_000);
    let isStopped = false;
    const stopped = Promise.resolve(sweep.stop()).then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(1_500);
    expect([isStopped, runs.length]).toEqual([false, 1]);
    runs[0]?.resolve();
    await stopped;
    await jest.advanceTimersByTimeAsync(5_000);
    expect([runs.length, lines]).toEqual([1, []]);
  });

  it('that does not end keeps no process, and is no error later either', async () => {
    const { lines, runs, sweep } = aSweep();
    jest.advanceTimersByTime(1_000);
    const stopped = sweep.stop();
    await jest.advanceTimersByTimeAsync(2_001);
    await stopped;
    runs[0]?.reject(closed);
    await settle();
    expect(lines.map(({ level }) => level)).toEqual([30]);
  });

  it('stops where nothing runs, and where it has never begun', async () => {
    const { lines, sweep } = aSweep();
    await sweep.stop();
    await new Sweep({ everyMs: 1_000, name: 'another', run: () => Promise.resolve(), log: pino() }).stop();
    expect(lines).toEqual([]);
  });

  it('settles whatever else is due when one fails, and says of how many it did', async () => {
    const settled: string[] = [];
    const settle = (one: string): Promise<unknown> =>
      one === 'bad' ? Promise.reject(closed) : Promise.resolve(settled.push(one));
    await expect(settleEach(['first', 'bad', 'last'], settle)).rejects.toThrow('1 of 3 failed');
    expect(settled).toEqual(['first', 'last']);
  });
});
