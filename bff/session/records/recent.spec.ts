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
