import { blockOf, textOfBlock } from './block.js';

describe('a block on the clipboard', () => {
  it('is rows of cells, whatever ends its lines', () => {
    const cells = [
      ['a', 'b'],
      ['c', ''],
    ];
    expect(blockOf('a\tb\r\nc\t\r\n')).toEqual(cells);
    expect(blockOf('a\tb\rc\t')).toEqual(cells);
    expect(blockOf('a\tb\nc\t\n')).toEqual(cells);
  });

  it('keeps an empty row between two others, and is one empty cell of an empty text', () => {
    expect(blockOf('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect(blockOf('')).toEqual([['']]);
  });

  it('takes lines, tabs and quotes within quotes for a cell’s own', () => {
    expect(blockOf('"two\nlines"\t"a ""quote"""\t"a\ttab"')).toEqual([['two\nlines', 'a "quote"', 'a\ttab']]);
  });

  it('takes a quote that nobody closes for a character', () => {
    expect(blockOf('"12 inch\tb')).toEqual([['"12 inch', 'b']]);
    expect(blockOf('12" single\tb')).toEqual([['12" single', 'b']]);
  });

  it('comes back as it was copied', () => {
    const cells = [
      ['a "quote"', 'two\nlines', ''],
      ['', 'a\ttab', 'plain'],
    ];
    expect(blockOf(textOfBlock(cells))).toEqual(cells);
  });

  it('of 200,000 rows is read at once', () => {
    expect(blockOf('Title\tSKU-1\tEU\tDE\tEUR\t12.50\t9.99\tYes\t\n'.repeat(200_000))).toHaveLength(200_000);
  });
});
