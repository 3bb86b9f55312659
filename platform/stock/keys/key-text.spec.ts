import fc from 'fast-check';
import { Fingerprinter } from './fingerprint.js';
import { uuidText, writeKeyId } from './key-id.js';
import { lineProblem, normaliseKey, readLine, visibleTail } from './key-text.js';
import { compilePattern } from '../../keyproviders/index.js';
import type { KeyProvider } from './provider.js';
import { open, rowBinding, seal, sealedBytes, SealBroken, sealInto, newSecret, uuidBytes } from './seal.js';
import { createHmac, createSecretKey } from 'node:crypto';

const steam: KeyProvider = {
  ...{ id: 'steam', isCaseInsensitive: true, pattern: compilePattern('[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}') },
};
const gog: KeyProvider = { id: 'gog', isCaseInsensitive: false, pattern: undefined };

describe('a line of a key file', () => {
  it('is nothing when it is blank, also when only no-break spaces stand in it', () => {
    expect(readLine('', steam)).toBeUndefined();
    expect(readLine(' \u00a0\t ', steam)).toBeUndefined();
  });

  it('is a key without the spaces around it, and keeps its spelling', () => {
    expect(readLine('  abcde-FGHIJ-12345 ', steam)).toEqual({
      text: 'abcde-FGHIJ-12345',
      problem: undefined,
      warning: undefined,
    });
  });

  it.each([
    ['three characters', 'ABC', lineProblem.length],
    ['256 characters', 'A'.repeat(256), lineProblem.length],
    ['a tab inside', 'ABCDE\tFGHIJ', lineProblem.characters],
    ['a zero-width space inside', 'ABCDE\u200bFGHIJ', lineProblem.characters],
    ['a control character', 'ABCDE\u0007FGHIJ', lineProblem.characters],
  ])('is refused with %s', (_, line, problem) => {
    expect(readLine(line, steam)?.problem).toBe(problem);
  });

  it('takes 4 and 255 characters, counted as people count them', () => {
    expect(readLine('ABCD', gog)?.problem).toBeUndefined();
    expect(readLine('A'.repeat(255), gog)?.problem).toBeUndefined();
    expect(readLine('\u{1F511}'.repeat(255), gog)?.problem).toBeUndefined();
    expect(readLine('\u{1F511}'.repeat(256), gog)?.problem).toBe(lineProblem.length);
  });

  it('that is refused for its length stays refused when only its kept beginning is read again', () => {
    const kept = readLine('\u{1F511}'.repeat(5_000), gog)?.text ?? '';
    expect(kept.length).toBeLessThan(600);
    expect(readLine(kept, gog)?.problem).toBe(lineProblem.length);
  });

  it('is unusual, not refused, when it does not look like the platform', () => {
    expect(readLine('SBX-12345', steam)).toMatchObject({ problem: undefined, warning: lineProblem.pattern });
    expect(readLine('SBX-12345', gog)).toMatchObject({ problem: undefined, warning: undefined });
  });

  it('shows four characters of a key, and of a short one less than half', () => {
    expect(visibleTail('AAAAA-BBBBB-CDEFG')).toBe('DEFG');
    expect(visibleTail('ABCD')).toBe('D');
    expect(visibleTail('ABCDEF')).toBe('EF');
  });
});

describe('two spellings are one key', () => {
  it('in any case where their provider ignores it', () => {
    expect(normaliseKey('abc-d', steam)).toBe('ABC-D');
    expect(normaliseKey('abc-d', gog)).toBe('abc-d');
  });

  it('with full-width letters and inner spaces on every platform', () => {
    expect(normaliseKey('ＡＢＣ － １２', gog)).toBe(normaliseKey('ABC-12', gog));
  });

  it('when upper case takes a letter apart: it is put together again', () => {
    expect(normaliseKey('\u0390BC-D', steam)).toBe(normaliseKey('\u0390BC-D'.toUpperCase(), steam));
    expect(normaliseKey('\u03b0BC-D', steam)).toBe(normaliseKey('\u03b0BC-D'.toUpperCase(), steam));
  });

  it.each([steam, gog])('when the space between a letter and its accent goes', (provider) => {
    expect(normaliseKey('ABCe \u0301', provider)).toBe(normaliseKey('ABC\u00e9', provider));
  });

  it.each([steam, gog])('and normalising again changes nothing', (provider) => {
    const accent = fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code));
    const unit = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), accent, fc.constant(' '));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const once = normaliseKey(text, provider);
        expect(normaliseKey(once, provider)).toBe(once);
      }),
      { examples: [['\u0390'], ['\u1fe7'], ['e \u0301'], ['e\u00a8'], ['\u03b1\u0345']] },
    );
  });
});

const fingerprintOf = (pepper: Buffer, provider: string, text: string): string => {
  const bytes = Buffer.alloc(16);
  new Fingerprinter(pepper).write(bytes, 0, provider, text);
  return bytes.toString('hex');
};
const keyIdOf = (madeAtMs = 1_000_000, prefix = 0): Buffer => {
  const bytes = Buffer.alloc(16);
  writeKeyId(bytes, 0, madeAtMs, prefix);
  return bytes;
};

describe('a fingerprint', () => {
  it('is HMAC-SHA-256 over platform and key, cut to 16 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 80 }), fc.string({ maxLength: 255 }), (pepper, text) => {
        const expected = createHmac('sha256', pepper).update(`gog\0${text}`).digest('hex').slice(0, 32);
        expect(fingerprintOf(Buffer.from(pepper), 'gog', text)).toBe(expected);
      }),
    );
  });

  it('differs between platforms', () => {
    const pepper = Buffer.alloc(32, 1);
    expect(fingerprintOf(pepper, 'gog', 'ABCD')).not.toBe(fingerprintOf(pepper, 'steam', 'ABCD'));
  });
});

describe('a sealed key', () => {
  const key = newSecret();
  const insertion = uuidBytes('01900000-0000-7000-8000-000000000001');

  it('opens in its own row only', () => {
    const id = keyIdOf();
    const print = Buffer.alloc(16, 9);
    const sealed = seal(key, 'ABCDE-FGHIJ', rowBinding(insertion, id, print));
    expect(open(key, sealed, rowBinding(insertion, id, print)).toString()).toBe('ABCDE-FGHIJ');
    expect(() => open(key, sealed, rowBinding(insertion, keyIdOf(), print))).toThrow(SealBroken);
    expect(() => open(key, sealed, rowBinding(insertion, id, Buffer.alloc(16)))).toThrow(SealBroken);
    expect(() => open(newSecret(), sealed, rowBinding(insertion, id, print))).toThrow(SealBroken);
  });

  it('opens the same when it was sealed into the middle of a block', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }), (text) => {
        const well = text.toWellFormed();
        const block = Buffer.alloc(sealedBytes(well) + 20, 0x2a);
        sealInto(block, 10, createSecretKey(key), well, insertion);
        expect(open(key, block.subarray(10, -10), insertion).toString()).toBe(well);
        expect(block.subarray(0, 10)).toEqual(Buffer.alloc(10, 0x2a));
        expect(block.subarray(-10)).toEqual(Buffer.alloc(10, 0x2a));
      }),
    );
  });

  it('does not open with any one bit changed', () => {
    const sealed = seal(key, 'ABCDE', insertion);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const bent = Buffer.from(sealed);
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(key, bent, insertion)).toThrow(SealBroken);
    }
  });
});

describe('ids of keys', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff });

  it('stand in the order of their fingerprints within an insertion, and of time between insertions', () => {
    fc.assert(
      fc.property(fc.tuple(word, word), fc.nat(2 ** 48 - 2), ([one, other], madeAtMs) => {
        fc.pre(one !== other);
        expect(Math.sign(Buffer.compare(keyIdOf(madeAtMs, one), keyIdOf(madeAtMs, other)))).toBe(
          Math.sign(one - other),
        );
        expect(Buffer.compare(keyIdOf(madeAtMs, one), keyIdOf(madeAtMs + 1, other))).toBe(-1);
      }),
    );
  });

  it('are UUIDs of version 8, and no two are the same', () => {
    fc.assert(
      fc.property(word, (prefix) => {
        expect(uuidText(keyIdOf(1_000_000, prefix))).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
    // As the keys of a file are: each with its own fingerprint, all of one millisecond.
    const ids = Array.from({ length: 100_000 }, (_, prefix) => keyIdOf(1_000_000, prefix).toString('hex'));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
