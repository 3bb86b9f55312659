import { randomBytes } from 'node:crypto';
import { isKeyRing, parseKeyRing } from './key-ring.js';

const key = (): string => randomBytes(32).toString('base64');
const secret = Buffer.from('a vault key of thirty-two bytes!');

describe('a key ring', () => {
  const [first, second] = [`v1:${key()}`, `v2:${key()}`];

  it('opens what it sealed, and seals nothing twice the same', () => {
    const ring = parseKeyRing(first);
    const sealed = ring.seal(secret, 'vault:a');
    expect(ring.open(sealed, 'vault:a')).toEqual(secret);
    expect(ring.seal(secret, 'vault:a')).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });

  it('opens nothing that was put into another row', () => {
    const ring = parseKeyRing(first);
    expect(() => ring.open(ring.seal(secret, 'vault:a'), 'vault:b')).toThrow();
  });

  it('opens nothing of which a bit was changed, wherever that is', () => {
    const ring = parseKeyRing(first);
    const sealed = ring.seal(secret, 'vault:a');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => ring.open(changed, 'vault:a')).toThrow();
    }
    expect(() => ring.open(sealed.subarray(0, 20), 'vault:a')).toThrow('cut short');
  });

  it('seals with the first key and still opens what the others sealed', () => {
    const sealed = parseKeyRing(first).seal(secret, 'vault:a');
    const rotated = parseKeyRing(`${second},${first}`);
    expect(rotated.open(sealed, 'vault:a')).toEqual(secret);
    expect(() => parseKeyRing(second).open(rotated.seal(secret, 'vault:a'), 'vault:a')).not.toThrow();
    expect(() => parseKeyRing(second).open(sealed, 'vault:a')).toThrow('not in the ring');
  });

  it.each(['', 'v1', 'v1:short', `:${key()}`, `v1:${key()},`, `v 1:${key()}`])('is not written %j', (text) => {
    expect(isKeyRing(text)).toBe(false);
    expect(() => parseKeyRing(text)).toThrow('id:base64-of-32-bytes');
  });
});
