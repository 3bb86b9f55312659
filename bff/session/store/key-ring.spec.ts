import { KeyRing, NewerForm, SealBroken } from './key-ring.js';

const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });

describe('a sealed value', () => {
  const ring = new KeyRing([keyOf('one', 1)]);

  it('opens under the name that it was sealed for, and is never the same twice', () => {
    const sealed = ring.seal('value', 'session:a');
    expect(ring.open(sealed, 'session:a')).toBe('value');
    expect(ring.seal('value', 'session:a')).not.toBe(sealed);
    expect(sealed).not.toContain('value');
  });

  it('does not open under another name', () => {
    expect(() => ring.open(ring.seal('value', 'session:a'), 'session:b')).toThrow(SealBroken);
  });

  it('does not open with one bit changed, wherever', () => {
    const sealed = Buffer.from(ring.seal('value', 'a'), 'base64');
    for (let at = 0; at < sealed.length; at += 1) {
      const forged = Buffer.from(sealed);
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
      expect(() => ring.open(forged.toString('base64'), 'a')).toThrow(SealBroken);
    }
  });

  it('opens while its key is in the ring, whichever key seals now', () => {
    const sealed = ring.seal('value', 'a');
    expect(new KeyRing([keyOf('two', 2), keyOf('one', 1)]).open(sealed, 'a')).toBe('value');
    expect(() => new KeyRing([keyOf('two', 2)]).open(sealed, 'a')).toThrow(SealBroken);
  });

  it('does not open when it is not one at all', () => {
    for (const text of ['', 'AAAA', '{}']) expect(() => ring.open(text, 'a')).toThrow(SealBroken);
  });
});

describe('the form of a value', () => {
  const keys = [keyOf('one', 1)];
  const present = new KeyRing(keys);
  const next = new KeyRing(keys, { writes: 2, reads: 2 });

  it('of an older version is read by a newer one', () => {
    expect(next.open(present.seal('value', 'a'), 'a')).toBe('value');
    expect(next.open(next.seal('value', 'a'), 'a')).toBe('value');
  });

  it('of a newer version is not guessed at: the answer is that it cannot be had here', () => {
    expect(() => present.open(next.seal('value', 'a'), 'a')).toThrow(NewerForm);
    expect(() => present.open(next.seal('value', 'a'), 'a')).toThrow(
      expect.objectContaining({ code: 'upstream.unavailable', retryAfterSeconds: 2 }),
    );
  });

  it('cannot be passed off as another', () => {
    const sealed = next.seal('value', 'a');
    expect(() => next.open(sealed.slice(2), 'a')).toThrow(SealBroken);
    expect(() => next.open(`2~${present.seal('value', 'a')}`, 'a')).toThrow(SealBroken);
  });
});
