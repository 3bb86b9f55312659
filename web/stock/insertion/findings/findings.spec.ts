import {
  daysLeftText,
  blockingCount,
  clipboardText,
  firstPlace,
  hasExistingKeys,
  rankedProblems,
  warningCount,
} from './findings.js';
import type { Preflight, ProblemLine } from '../insertion.js';

const preflight = (...problemCounts: Preflight['problemCounts']): Preflight => ({
  keyCount: 10,
  acceptableCount: 4,
  problemCounts,
  lines: [],
});
const line = (over: Partial<ProblemLine>): ProblemLine => ({
  problem: 'duplicate_in_file',
  fileName: 'a.txt',
  line: 2,
  maskedKey: '****1234',
  firstFileName: null,
  firstLine: null,
  otherProduct: null,
  ...over,
});

describe('the findings of the pre-flight', () => {
  it('count unusual formats apart from what blocks the commit', () => {
    const found = preflight(
      { problem: 'pattern', count: 7 },
      { problem: 'exists_for_product', count: 2 },
      { problem: 'length', count: 1 },
    );
    expect([blockingCount(found), warningCount(found)]).toEqual([3, 7]);
  });

  it('rank what blocks before what warns, the many before the few', () => {
    const found = preflight(
      { problem: 'pattern', count: 900 },
      { problem: 'length', count: 1 },
      { problem: 'duplicate_in_file', count: 5 },
      { problem: 'characters', count: 0 },
    );
    expect(rankedProblems(found).map(({ problem }) => problem)).toEqual(['duplicate_in_file', 'length', 'pattern']);
  });

  it('know keys that exist in the vault or on the network from repeats inside the upload', () => {
    expect(hasExistingKeys(preflight({ problem: 'exists_on_network', count: 1 }))).toBe(true);
    expect(hasExistingKeys(preflight({ problem: 'duplicate_across_files', count: 1 }))).toBe(false);
    expect(hasExistingKeys(preflight({ problem: 'exists_for_product', count: 0 }))).toBe(false);
  });

  it('say how long error keys are kept', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(daysLeftText('2026-11-28T09:59:00Z', now)).toBe('6 days left');
    expect(daysLeftText('2026-11-22T10:00:00Z', now)).toBe('1 day left');
    expect(daysLeftText('2026-11-21T11:00:00Z', now)).toBe('less than a day left');
  });

  it('say where the first of two equal keys stands', () => {
    expect(firstPlace(line({ firstFileName: 'b.txt', firstLine: 7 }))).toBe('b.txt line 7');
    expect(firstPlace(line({ firstFileName: 'Partner API', firstLine: 7 }), true)).toBe('Row 7');
    expect(firstPlace(line({ problem: 'exists_for_other_product', otherProduct: 'Hollow Tide' }))).toBe('Hollow Tide');
    expect(firstPlace(line({ problem: 'exists_on_network' }))).toBe('');
  });

  it('go to the clipboard as columns with file, line, reason, the same key’s place and key', () => {
    expect(
      clipboardText([
        {
          problem: 'duplicate_across_files',
          fileName: 'b.txt',
          line: 3,
          key: 'AAAAA-BBBBB-CCCCC',
          sameAs: 'a.txt line 1',
        },
        { problem: 'length', fileName: 'b.txt', line: 9, key: 'abc', sameAs: '' },
      ]),
    ).toBe(
      [
        'File\tLine\tReason\tSame as\tKey',
        'b.txt\t3\tDuplicate in another file\ta.txt line 1\tAAAAA-BBBBB-CCCCC',
        'b.txt\t9\tLength is not 4 to 255 characters\t\tabc',
      ].join('\n'),
    );
  });
});
