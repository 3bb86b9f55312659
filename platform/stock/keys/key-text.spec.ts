import fc from 'fast-check';
import { Fingerprinter } from './fingerprint.js';
import { newKeyId, uuidText } from './key-id.js';
import { lineProblem, normaliseKey, readLine, visibleTail } from './key-text.js';
import { providerOf } from './provider.js';
import { open, rowBinding, seal, SealBroken, newSecret, uuidBytes } from './seal.js';
import { createHmac } from 'node:crypto';

const steam = providerOf('Steam');
const gog = providerOf('GOG');

describe('a line of a key file', () => {
  it('is nothing when it is blank, also when only no-break spaces stand in it', () => {
    expect(readLine('', steam)).toBeUndefined();
    expect(readLine(' \u00a0\t ', steam)).toBeUndefined();
  });

  it('is a key without the spaces around it, and keeps its spelling', () => {
    expect(readLine('  abcde-FGHIJ-12345 ', steam)).toEqual({
      text: 'abcde-FGHIJ-12345',
      problem: undefined,
      isUnusual: false,
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
    expect(readLine('SBX-12345', steam)).toMatchObject({ problem: undefined, isUnusual: true });
    expect(readLine('SBX-12345', gog)).toMatchObject({ problem: undefined, isUnusual: false });
  });

  it('shows four characters of a key, and of a short one less than half', () => {
    expect(visibleTail('AAAAA-BBBBB-CDEFG')).toBe('DEFG');
    expect(visibleTail('ABCD')).toBe('D');
    expect(visibleTail('ABCDEF')).toBe('EF');
  });
});

describe('two spellings are one key', () => {
  it('in any case on Steam, EA and Ubisoft only', () => {
    for (const name of ['Steam', 'EA', 'Ubisoft']) expect(normaliseKey('abc-d', providerOf(name))).toBe('ABC-D');
    for (const name of ['GOG', 'Epic', 'PlayStation', 'unheard of'])
      expect(normaliseKey('abc-d', providerOf(name))).toBe('abc-d');
  });

  it('with full-width letters and inner spaces on every platform', () => {
    expect(normaliseKey('ＡＢＣ － １２', gog)).toBe(normaliseKey('ABC-12', gog));
  });

  it('and normalising again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const once = normaliseKey(text, steam);
        expect(normaliseKey(once, steam)).toBe(once);
      }),
    );
  });
});

describe('a fingerprint', () => {
  it('is HMAC-SHA-256 over platform and key, cut to 16 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 80 }), fc.string({ maxLength: 255 }), (pepper, text) => {
        const expected = createHmac('sha256', pepper).update(`gog\0${text}`).digest('hex').slice(0, 32);
        expect(new Fingerprinter(Buffer.from(pepper)).of('gog', text)).toEqual(expected);
      }),
    );
  });

  it('differs between platforms', () => {
    const prints = new Fingerprinter(Buffer.alloc(32, 1));
    expect(prints.of('gog', 'ABCD')).not.toEqual(prints.of('steam', 'ABCD'));
  });
});

describe('a sealed key', () => {
  const key = newSecret();
  const insertion = uuidBytes('01900000-0000-7000-8000-000000000001');

  it('opens in its own row only', () => {
    const id = newKeyId();
    const print = Buffer.alloc(16, 9);
    const sealed = seal(key, 'ABCDE-FGHIJ', rowBinding(insertion, id, print));
    expect(open(key, sealed, rowBinding(insertion, id, print)).toString()).toBe('ABCDE-FGHIJ');
    expect(() => open(key, sealed, rowBinding(insertion, newKeyId(), print))).toThrow(SealBroken);
    expect(() => open(key, sealed, rowBinding(insertion, id, Buffer.alloc(16)))).toThrow(SealBroken);
    expect(() => open(newSecret(), sealed, rowBinding(insertion, id, print))).toThrow(SealBroken);
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
  it('rise, also when hundreds of thousands are made within one millisecond', () => {
    let last = newKeyId(1_000_000);
    for (let i = 0; i < 300_000; i += 1) {
      const next = newKeyId(1_000_000);
      if (Buffer.compare(last, next) >= 0) throw new Error(`${uuidText(next)} is not above ${uuidText(last)}`);
      last = next;
    }
    expect(uuidText(last)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
