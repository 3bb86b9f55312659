import { Recent } from './recent.js';

describe('what was read a moment ago', () => {
  it('is remembered until its time is over', () => {
    let now = 0;
    const recent = new Recent<string>(5_000, 10, () => now);
    recent.set('a', 'value');
    now = 4_999;
    expect(recent.get('a')).toBe('value');
    now = 5_000;
    expect(recent.get('a')).toBeUndefined();
  });

  it('leaves room: the oldest goes first', () => {
    const recent = new Recent<number>(5_000, 2);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.set('a', 3);
    recent.set('c', 4);
    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([3, undefined, 4]);
  });

  it.each(['one', 'all'])('is not remembered when %s were forgotten while it was read', (which) => {
    const recent = new Recent<number>(5_000);
    const [early, late] = [recent.reading(), recent.reading()];
    early('a', 1);
    expect(recent.get('a')).toBe(1);
    if (which === 'one') recent.delete('a');
    else recent.clear();
    late('a', 2);
    expect(recent.get('a')).toBeUndefined();
    recent.reading()('a', 3);
    expect(recent.get('a')).toBe(3);
  });

  it('can be forgotten, one or all', () => {
    const recent = new Recent<number>(5_000);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.delete('a');
    expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 2]);
    recent.clear();
    expect(recent.get('b')).toBeUndefined();
  });
});
