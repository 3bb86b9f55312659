import type { AuditPlace } from '../audit.js';
import { maxNetworks, Repeats } from './repeats.js';

const placeOf = (clientAddress: string, correlationId = 'first-one'): AuditPlace => ({
  correlationId,
  traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
  clientAddress,
});

describe('what happens again and again', () => {
  let counted: [string, string, number][];
  let repeats: Repeats;
  const begin = (inFull: number): Repeats =>
    new Repeats({
      inFull,
      auditCount: ({ clientAddress, correlationId }, count) => counted.push([clientAddress, correlationId, count]),
    });
  beforeEach(() => {
    counted = [];
    repeats = begin(1);
  });
  afterEach(() => repeats.close());

  it('is told once, and by its number at the end of the interval, with the name of the first', () => {
    const told = ['a', 'b', 'c'].map((name) => repeats.isInFull(placeOf('192.0.2.1', name)));
    expect([told, counted]).toEqual([[true, false, false], []]);
    repeats.flush();
    expect(counted).toEqual([['192.0.2.1', 'a', 2]]);
    expect(repeats.isInFull(placeOf('192.0.2.1', 'd'))).toBe(true);
    repeats.flush();
    expect(counted).toHaveLength(1);
  });

  it('is told of each network by itself', () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
      expect(repeats.isInFull(placeOf(address))).toBe(true);
    expect(repeats.isInFull(placeOf('2001:db8::2'))).toBe(false);
    repeats.flush();
    expect(counted).toEqual([['2001:db8::1', 'first-one', 1]]);
  });

  it('is told as often as wanted before it is counted', () => {
    const some = begin(3);
    expect(Array.from({ length: 5 }, () => some.isInFull(placeOf('192.0.2.1')))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    some.close();
    expect(counted).toEqual([['192.0.2.1', 'first-one', 2]]);
  });

  it('by however many, makes a bounded number of lines, and none is left untold', () => {
    let told = 0;
    const all = 5_000;
    for (let turn = 0; turn < 2; turn += 1)
      for (let at = 0; at < all; at += 1) if (repeats.isInFull(placeOf(`10.0.${at >> 8}.${at & 255}`))) told += 1;
    repeats.flush();
    expect(told).toBe(maxNetworks + 1);
    expect(counted).toHaveLength(maxNetworks + 1);
    expect(told + counted.reduce((sum, [, , count]) => sum + count, 0)).toBe(2 * all);
    expect(counted.at(-1)?.[0]).toBe('others');
  });

  it('is told when its gateway leaves', () => {
    for (let at = 0; at < 3; at += 1) repeats.isInFull(placeOf('192.0.2.1'));
    repeats.close();
    expect(counted).toEqual([['192.0.2.1', 'first-one', 2]]);
  });
});
