import type { Change, ChangeGroup } from './change.js';
import {
  changedCount,
  disclosedCount,
  foreignCount,
  leftCounts,
  leftRows,
  leftText,
  statesText,
} from './consequences.js';

const group = (verdict: ChangeGroup['verdict'], state: string, count: number, isHolder = true): ChangeGroup => ({
  ...{ verdict, state, count, isHolder, heldCount: 0, leftCount: 0 },
  ...{ sku: 'S-1', productTitle: 'Tide', platform: 'Steam', rightName: 'Default' },
});

const change = (parts: Partial<Change>): Change => ({
  ...{ changeGuid: 'c', changeId: 1, kind: 'blacklisting', status: 'draft', source: 'keys', sourceGuid: null },
  ...{
    sourceId: 0,
    platform: '',
    lineCount: 0,
    idleRowCount: 0,
    reason: null,
    reasonText: '',
    reference: '',
    toRightGuid: null,
  },
  ...{
    toRightName: null,
    groups: [],
    lines: [],
    changedKeys: [],
    previewId: '',
    transactions: [],
    keyCount: 0,
    changedCount: 0,
    refusedCount: 0,
  },
  ...{ createdBy: '', createdAt: '', confirmedAt: null, finishedAt: null, jobId: null, failureCode: null },
  ...parts,
});

describe('the consequences of a change', () => {
  const groups = [
    group('changed', 'Available', 6),
    group('changed', 'Extracted', 4, false),
    group('already', 'Blacklisted', 2),
    group('state', 'Reserved', 1),
  ];

  it('are counted: all, those in plain text, those of other vaults', () => {
    expect(changedCount(change({ groups }))).toBe(10);
    expect(disclosedCount(change({ groups }))).toBe(4);
    expect(foreignCount(change({ groups }))).toBe(4);
    expect(statesText(groups.slice(0, 2))).toBe('Available 6, Extracted 4');
  });

  it('say what is left and why: by line where keys were given, else by key', () => {
    expect(leftCounts(change({ source: 'insertion', groups }))).toEqual([
      { verdict: 'state', count: 1 },
      { verdict: 'already', count: 2 },
    ]);
    const lines = [
      { line: 2, verdict: 'not_found' as const, maskedKey: '••••••••BBBB', state: null },
      { line: 4, verdict: 'not_found' as const, maskedKey: '••••••••DDDD', state: null },
    ];
    expect(leftCounts(change({ lines, groups }))).toEqual([{ verdict: 'not_found', count: 2 }]);
  });

  it('give the lines back as they were pasted, and covered when the page no longer has them', () => {
    const lines = [{ line: 2, verdict: 'not_found' as const, maskedKey: '••••••••BBBB', state: null }];
    expect(leftText(leftRows(lines, 'blacklisting', 'AAAA\r\n BBBB '))).toBe('Line\tReason\tKey\n2\tNot found\tBBBB');
    expect(leftRows(lines, 'blacklisting', undefined)).toEqual([{ line: 2, reason: 'Not found', key: '••••••••BBBB' }]);
  });
});
