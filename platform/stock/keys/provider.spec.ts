import fc from 'fast-check';
import { compilePattern, PatternFault, type CompiledPattern } from '../../keyproviders/index.js';
import { fits } from './provider.js';

const has = (pattern: string, text: string): boolean => fits(compilePattern(pattern), text);

/** @returns nothing for what is refused as too intricate */
const compiledOr = (pattern: string): CompiledPattern | undefined => {
  try {
    return compilePattern(pattern);
  } catch (fault) {
    if (fault instanceof PatternFault && fault.message.includes('intricate')) return undefined;
    throw fault;
  }
};

describe('the usual form of keys', () => {
  it.each([
    ['[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}', 'ABCDE-12345-FGHIJ', true],
    ['[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}', 'abcde-12345-fghij', true],
    ['[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}', 'ABCDE-12345', false],
    ['[A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}', 'ABCDE-12345-FGHIJ-', false],
    ['[A-Z0-9]{16}|[A-Z0-9]{4}(-[A-Z0-9]{4}){3}', 'ABCD1234EFGH5678', true],
    ['[A-Z0-9]{16}|[A-Z0-9]{4}(-[A-Z0-9]{4}){3}', 'ABCD-1234-EFGH-5678', true],
    ['[a-f\\d]+', 'C0FFEE', true],
    ['(?:KEY)?\\d{3,}', '1234', true],
    ['KEY\\.[A-Z]*', 'key.', true],
    ['[A-Z]{5}', 'AÉCDE', false],
    ['.{5}', 'AÉCDE', true],
  ])('%s says of %s: %s', (pattern, text, isUsual) => {
    expect(has(pattern, text)).toBe(isUsual);
  });

  it.each([
    ['^ABC$', 'leave ^ and $ out'],
    ['(AB', '( without its )'],
    ['AB)', ') without its ('],
    ['[AB', '[ without its ]'],
    ['[^A]', 'not which it has not'],
    ['A||B', 'empty'],
    ['(?=A)B', 'ahead or behind'],
    ['(A)\\1', 'only \\d and signs'],
    ['A{5,2}', 'goes backwards'],
    ['[Z-A]', 'goes backwards'],
    ['A{300}', 'At most 255 times'],
    ['A{x}', 'said as {4} or {2,5}'],
    ['A+?', 'once only'],
    ['A{2}{3}', 'once only'],
    ['*A', 'nothing before it'],
    ['A B', 'without blanks'],
    ['ÄB', 'of ASCII'],
    ['A'.repeat(201), 'At most 200 characters'],
  ])('%s is refused with what is wrong: %s', (pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(message);
  });

  // What brings a regular expression of the engine to a halt.
  it.each(['(A+)+B', '(A|A)*B', '(A?){30}A{30}', '(.*)*X', '([A-Z]+)*!', '((A{0,5}){0,5}){0,5}B', '(.|A){0,99}Z'])(
    '%s costs one step for each character of a key',
    (pattern) => {
      const compiled = compilePattern(pattern);
      let steps = 0;
      const table = new Proxy(compiled.table, {
        get: (target, key) => {
          steps += 1;
          return target[Number(key)];
        },
      });
      fits({ ...compiled, table }, 'A'.repeat(255));
      expect(steps).toBeLessThanOrEqual(255);
    },
  );

  it.each(['(.{0,200}A){20}', '(.*A.{0,12}){3}B.{12}', '((A{0,99}){0,99}){0,99}', '(A|B)*A(A|B){14}'])(
    '%s is refused before it costs memory',
    (pattern) => {
      expect(() => compilePattern(pattern)).toThrow('too intricate');
    },
  );

  it('says what the same regular expression of the engine says', () => {
    const atom = fc.constantFrom('A', 'B', '-', '.', '\\d', '[A-C]', '[0-5-]', '\\.', 'z');
    const times = fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{0,2}', '{2,}');
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 1 },
        fc.tuple(atom, times).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), times).map(([part, often]) => `(${part})${often}`),
      ),
      pattern: fc
        .array(fc.array(tie('piece'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
        .map((ways) => ways.map((way) => way.join('')).join('|')),
    }));
    const text = fc.string({ unit: fc.constantFrom('A', 'a', 'B', 'c', '-', '.', '0', '7', 'Z', 'É'), maxLength: 8 });
    fc.assert(
      fc.property(
        pattern.filter(({ length }) => length <= 200),
        fc.array(text, { minLength: 5, maxLength: 5 }),
        (given, texts) => {
          // The one that is compared with.
          const engine = new RegExp(`^(?:${given})$`, 'i');
          const compiled = compiledOr(given);
          fc.pre(compiled !== undefined);
          for (const each of texts) expect([each, fits(compiled, each)]).toEqual([each, engine.test(each)]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
