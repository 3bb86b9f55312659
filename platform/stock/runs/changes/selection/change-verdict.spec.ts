import type { AgreementRow } from '../../../../rights/index.js';
import { keyState } from '../../../keys/key-state.js';
import { changeKinds, verdict, type ChangeKind } from '../change-kinds.js';
import { verdictOf, type KeyGroup } from './change-verdict.js';
import { linesOf, nameKeys } from './key-choice.service.js';

const mine = 'vault-of-mine';
const theirs = 'vault-of-theirs';

const right = (change: Partial<AgreementRow> = {}): AgreementRow => ({
  ...{ vault_id: mine, id: 'r1', line_id: 'r1', version: 1, is_current: true, name: 'R', description: '' },
  ...{ extraction_type: 1, visibility: 1, is_blacklisting_allowed: true, geofencing_type: 'exclude', regions: [] },
  ...{ countries: [], is_open: true, row_version: 1, created_at: new Date(0), changed_at: new Date(0), changed_by: '' },
  ...change,
});
const group = (change: Partial<KeyGroup> = {}): KeyGroup => ({
  ...{ holderId: mine, originId: mine, skuId: 's', rightId: 'r1', state: keyState.available },
  count: 1,
  ...change,
});
const kind = (name: ChangeKind['name']): ChangeKind => changeKinds.find((each) => each.name === name) as ChangeKind;
const judge = (name: ChangeKind['name'], of: Partial<KeyGroup>, now = right(), next?: AgreementRow) =>
  verdictOf(kind(name), mine, group(of), { now, next });

describe('who may blacklist', () => {
  it('is the holder, whatever the right says', () => {
    expect(judge('blacklisting', {}, right({ is_blacklisting_allowed: false }))).toBe(verdict.changed);
  });

  it('is the origin where the right allows it, and nobody else', () => {
    const sold = { holderId: theirs };
    expect(judge('blacklisting', sold)).toBe(verdict.changed);
    expect(judge('blacklisting', sold, right({ is_blacklisting_allowed: false }))).toBe(verdict.notPermitted);
    expect(judge('blacklisting', { holderId: theirs, originId: theirs })).toBe(verdict.notPermitted);
    expect(verdictOf(kind('blacklisting'), mine, group(sold), { now: undefined, next: undefined })).toBe(
      verdict.notPermitted,
    );
  });
});

describe('the states of a key', () => {
  it.each([
    ['blacklisting', ['available', 'inPool', 'fulfilled', 'extracted', 'revoked'], 'blacklisted'],
    ['withdrawal', ['available'], 'voided'],
    ['right_change', ['available'], undefined],
  ] as const)('that allow a %s', (name, allowed, already) => {
    for (const [state, number] of Object.entries(keyState)) {
      const isAllowed = allowed.some((each) => each === state);
      const left = state === already ? verdict.already : verdict.state;
      expect([state, judge(name, { state: number })]).toEqual([state, isAllowed ? verdict.changed : left]);
    }
  });
});

describe('a change of right', () => {
  const tighter = right({ id: 'r2', visibility: 3 });
  const wider = right({ id: 'r2', visibility: 1 });

  it('leads the origin anywhere, and others only to a tighter right', () => {
    expect(judge('right_change', {}, right({ visibility: 2 }), wider)).toBe(verdict.changed);
    expect(judge('right_change', { originId: theirs }, right({ visibility: 2 }), tighter)).toBe(verdict.changed);
    expect(judge('right_change', { originId: theirs }, right({ visibility: 2 }), wider)).toBe(verdict.notPermitted);
  });

  it('does nothing where the right is the same', () => {
    expect(judge('right_change', {}, right(), right())).toBe(verdict.already);
  });
});

describe('lines of keys', () => {
  it('keep their numbers, without blank ones and the marks at a file’s beginning', () => {
    const bytes = Buffer.from('\ufeffAAAA-1\r\n\r\n  BBBB-2 \nCCCC-3');
    expect(linesOf(bytes)).toEqual([
      { line: 1, text: 'AAAA-1' },
      { line: 3, text: 'BBBB-2' },
      { line: 4, text: 'CCCC-3' },
    ]);
  });

  it('name a key once', () => {
    const key = { ...{ id: 'k1', vault_id: mine, origin_vault_id: mine, sku_id: 's', agreement_id: 'r' } };
    const found = { ...key, insertion_id: 'i', state: keyState.available, last4: 'AA-1' };
    const lines = linesOf(Buffer.from('AAAA-1\nAAAA-1\nBBBB-2'));
    const named = nameKeys(lines, [
      { ...found, at: 0 },
      { ...found, at: 1 },
    ]);
    expect(named.map(({ line, problem, key_id }) => [line, problem, key_id])).toEqual([
      [1, null, 'k1'],
      [2, verdict.repeated, null],
      [3, verdict.notFound, null],
    ]);
  });
});
