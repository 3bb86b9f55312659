import { commitBlocker, commitNumbers } from './commit-numbers.js';
import type { Insertion, Preflight } from './insertion.js';

const anInsertion = (...problemCounts: Preflight['problemCounts']): Insertion =>
  ({
    files: [{}, {}],
    preflight: { keyCount: 100, acceptableCount: 90, problemCounts, lines: [] },
  }) as unknown as Insertion;

describe('what a commit will do', () => {
  it('inserts all acceptable keys of all files', () => {
    expect(commitNumbers(anInsertion(), false, 'strict')).toMatchObject({
      files: 2,
      keysToInsert: 90,
      blocked: 0,
      canCommit: true,
    });
  });

  it('inserts nothing while one line blocks', () => {
    const numbers = commitNumbers(anInsertion({ problem: 'exists_for_product', count: 1 }), true, 'strict');
    expect(numbers).toMatchObject({ blocked: 1, doKeysExist: true, canCommit: false });
  });

  it('inserts the good keys when the bad ones are to be left out', () => {
    const numbers = commitNumbers(anInsertion({ problem: 'exists_for_product', count: 10 }), true, 'skip');
    expect(numbers).toMatchObject({ blocked: 10, keysToInsert: 90, canCommit: true });
  });

  it('waits for the tick when keys look unusual', () => {
    const warned = anInsertion({ problem: 'pattern', count: 3 });
    expect([commitNumbers(warned, false, 'strict').canCommit, commitNumbers(warned, true, 'strict').canCommit]).toEqual(
      [false, true],
    );
  });

  it('does not commit an insertion without a key', () => {
    const empty = { ...anInsertion(), preflight: { keyCount: 0, acceptableCount: 0, problemCounts: [], lines: [] } };
    expect(commitNumbers(empty, false, 'strict').canCommit).toBe(false);
  });

  it.each([
    [
      'lines are rejected and none may be left out',
      { problem: 'length', count: 2 },
      'strict',
      /^Skip the rejected lines/,
    ],
    ['keys look unusual', { problem: 'pattern', count: 2 }, 'strict', /^Tick/],
    ['nothing is in the way', { problem: 'length', count: 2 }, 'skip', /^$/],
  ] as const)('says what is missing when %s', (_, problem, policy, said) => {
    expect(commitBlocker(commitNumbers(anInsertion(problem), false, policy), policy)).toMatch(said);
  });
});
