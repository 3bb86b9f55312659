import fc from 'fast-check';
import { LineBlocks, UnreadableText, type LineBlock } from './line-blocks.js';

/** The file's lines with their numbers, as the blocks give them. */
const linesOf = (blocks: readonly LineBlock[]): [number, string][] =>
  blocks.flatMap(({ bytes, firstLine }) =>
    bytes
      .toString('utf8')
      .split(/\r\n|\n|\r/)
      .map((line, at): [number, string] => [firstLine + at, line])
      .filter(([, line]) => line !== ''),
  );

const read = (chunks: readonly Buffer[], blockBytes: number): LineBlock[] => {
  const blocks = new LineBlocks(blockBytes);
  return [...chunks.flatMap((chunk) => blocks.push(chunk)), ...blocks.end()];
};

const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
};

describe('blocks of lines', () => {
  it('hold each line once under its number, wherever the bytes are cut and whatever ends the lines', () => {
    const line = fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Z0-9é-]{1,12}$/));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 40 }),
        line,
        fc.array(fc.nat(600), { maxLength: 8 }),
        fc.integer({ min: 1, max: 64 }),
        (ended, last, cuts, blockBytes) => {
          // A CR before an empty line that ends in LF would be read as one CRLF.
          const text = ended.map(([content, end]) => content + (end === '\r' ? '\r.\n' : end)).join('') + last;
          const expected = text
            .split(/\r\n|\n|\r/)
            .map((content, at): [number, string] => [at + 1, content])
            .filter(([, content]) => content !== '');
          expect(linesOf(read(cutAt(Buffer.from(text), cuts), blockBytes))).toEqual(expected);
        },
      ),
    );
  });

  it('are without the byte order mark, also when it comes in parts', () => {
    const bytes = Buffer.from('\ufeffABCD\nEFGH');
    expect(linesOf(read([bytes], 1))).toEqual([
      [1, 'ABCD'],
      [2, 'EFGH'],
    ]);
    expect(linesOf(read([bytes.subarray(0, 1), bytes.subarray(1, 2), bytes.subarray(2)], 100))).toEqual([
      [1, 'ABCD'],
      [2, 'EFGH'],
    ]);
  });

  it('are refused for NUL bytes and for UTF-16', () => {
    expect(() => read([Buffer.from('AB\0CD')], 10)).toThrow(UnreadableText);
    expect(() => read([Buffer.from('\ufeffABCD', 'utf16le')], 10)).toThrow(UnreadableText);
    expect(() => read([Buffer.from([0xfe, 0xff, 0x41, 0x42])], 10)).toThrow(UnreadableText);
  });

  it('hold only the beginning of a line of 10 MB, and the line behind it has its right number', () => {
    const chunk = Buffer.alloc(64 * 1024, 'A');
    const chunks = [Buffer.from('FIRST\n'), ...Array.from({ length: 160 }, () => chunk), Buffer.from('\r\nTHIRD\n')];
    const blocks = read(chunks, 64 * 1024);
    const cut = blocks.filter((block) => block.isCut);
    expect(cut.map(({ firstLine, bytes }) => [firstLine, bytes.length])).toEqual([[2, 1024]]);
    expect(linesOf(blocks.filter((block) => !block.isCut))).toEqual([
      [1, 'FIRST'],
      [3, 'THIRD'],
    ]);
    expect(Math.max(...blocks.map(({ bytes }) => bytes.length))).toBeLessThan(256 * 1024);
  });
});
