import fc from 'fast-check';
import { oldWorkbook } from '../../../test/support/workbooks/old-workbook.js';
import { zipped, workbook, workbookParts, type Sheet } from '../../../test/support/workbooks/workbook.js';
import type { Book, BookRow, WrittenFormat, WrittenRow } from '../book.js';
import { asText, fromText } from '../formula-text.js';
import { Refused } from '../refused.js';
import { writeBook, type BookShape } from '../write-book.js';
import { readCsvFile } from './read-csv.js';
import { readJsonFile as readJson } from './read-json.js';
import { readXlsFile, readXlsxFile as readXlsx } from './read-workbook.js';
import type { ReadBook, TakeRow } from './sheet-reader.js';

const book: Book = {
  sheets: [
    {
      ...{ key: 'products', title: 'Products' },
      columns: [
        { key: 'productGuid', title: 'Product GUID', kind: 'identifier', isRequired: true },
        { key: 'title', title: 'Title', kind: 'text', isRequired: true },
        { key: 'productType', title: 'Product type', kind: 'text', isRequired: true },
        { key: 'releaseDate', title: 'Release date UTC', kind: 'instant' },
        { key: 'genres', title: 'Genres', kind: 'list' },
        { key: 'isDlc', title: 'DLC', kind: 'tick' },
      ],
    },
    { key: 'skus', title: 'SKUs', columns: [{ key: 'sku', title: 'SKU', kind: 'text' }] },
  ],
  ...{ maxRows: 20_000, maxUnpackedBytes: 100 * 1024 * 1024, heapMb: 768 },
};
/** The same products, on a sheet that may be called otherwise. */
const alone: Book = { ...book, sheets: book.sheets.slice(0, 1), isAnyName: true };

const gathered = async (read: (take: TakeRow) => ReadBook | Promise<ReadBook>) => {
  const rows: BookRow[] = [];
  return { ...(await read((row) => void rows.push(row))), rows };
};
const readXlsxFile = (bytes: Buffer, of = book) => gathered((take) => readXlsx(bytes, of, take));
const readJsonFile = (bytes: Buffer) => gathered((take) => readJson(bytes, book, take));

const written = async (
  rows: readonly WrittenRow[],
  format: WrittenFormat,
  shape: Partial<BookShape> = {},
): Promise<Buffer> => {
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBook({ book, isAnnotated: false, ...shape }, format, batches())) pieces.push(piece);
  return Buffer.concat(pieces);
};

const head = ['Product GUID', 'Title', 'Product type', 'Release date UTC', 'DLC'];
const sheet = (rows: Sheet['rows'], name = 'Products', more = ''): Sheet => ({ name, rows, more });
const refusalOf = async (read: Promise<unknown>): Promise<Refused> => {
  try {
    await read;
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown;
    throw thrown;
  }
  throw new Error('it was read');
};
const released = new Date('2027-05-01T13:00:00.000Z');

describe('a workbook', () => {
  it.each(['inline', 'shared'] as const)('of another writer is read: %s texts', async (writer) => {
    const rows = [head, [null, 'Aurora & <Drift>', 'Game', released, true], [], ['', 'Two\nlines', 'Game', 'soon', 7]];
    const { rows: read, columns } = await readXlsxFile(workbook([sheet(rows), sheet([['x']], 'Notes')], writer));
    expect(columns).toEqual({ products: ['productGuid', 'title', 'productType', 'releaseDate', 'isDlc'] });
    expect(read).toEqual([
      {
        ...{ sheet: 'products', row: 2 },
        cells: {
          productGuid: null,
          title: 'Aurora & <Drift>',
          productType: 'Game',
          releaseDate: released.toISOString(),
          isDlc: true,
        },
      },
      {
        ...{ sheet: 'products', row: 4 },
        cells: expect.objectContaining({ title: 'Two\nlines', releaseDate: 'soon', isDlc: 7 }) as object,
      },
    ]);
  });

  it('of Excel 97 is read, with rows that are not there', async () => {
    const rows = [head, ['x', 'Größe & <Drift>', 'Game', null, true], [], ['y', 'Two', 'Game', 'soon', 7.5]];
    const old = oldWorkbook([sheet([['x']], 'Notes'), sheet(rows)]);
    const { rows: read, notes, format } = await gathered((take) => readXlsFile(old, book, take));
    expect([format, notes]).toEqual(['xls', ['The sheet ‘Notes’ is not read: it is none of ours.']]);
    expect(read.map(({ row, cells }) => [row, cells['title'], cells['releaseDate'], cells['isDlc']])).toEqual([
      [2, 'Größe & <Drift>', null, true],
      [4, 'Two', 'soon', 7.5],
    ]);
  });

  it('says which of its sheets are not read', async () => {
    const { notes } = await readXlsxFile(workbook([sheet([head]), sheet([['x']], 'Skuz')], 'shared'));
    expect(notes).toEqual(['The sheet ‘Skuz’ is not read: it is none of ours.']);
  });

  it.each([
    ['an unknown column', [[...head, 'Titel']], 'Products!F1', 'There is no column ‘Titel’'],
    ['a column that stands twice', [[...head, 'title ']], 'Products!F1', 'This column stands twice'],
    ['a missing column', [head.slice(0, 2)], 'Products', 'The column ‘Product type’ is missing'],
    ['no header', [[null]], 'Products!A1', 'The sheet has no header'],
  ])('with %s is refused, at the place', async (_, rows, place, message) => {
    const refused = await refusalOf(readXlsxFile(workbook([sheet(rows)], 'shared')));
    expect(refused).toMatchObject({ refusal: 'columns', faults: [{ place, message }] });
  });

  it('with merged cells is refused, at the place', async () => {
    const merged = '<x:mergeCells count="1"><x:mergeCell ref="B2:C2"/></x:mergeCells>';
    const refused = await refusalOf(readXlsxFile(workbook([sheet([head, ['', 'A']], 'Products', merged)], 'shared')));
    expect(refused).toMatchObject({ refusal: 'columns', faults: [{ place: 'Products!B2:C2' }] });
  });

  it('without a sheet of ours is refused', async () => {
    const refused = await refusalOf(readXlsxFile(workbook([sheet([head], 'Sheet1')], 'inline')));
    expect(refused.faults).toEqual([{ place: 'The file', message: 'It has no sheet ‘Products’ and none ‘SKUs’' }]);
  });

  it('with macros is refused', async () => {
    const parts = [...workbookParts([sheet([head])], 'shared'), { name: 'xl/vbaProject.bin', content: 'x' }];
    expect((await refusalOf(readXlsxFile(zipped(parts)))).refusal).toBe('has_macros');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('this is no workbook, however long it goes on')],
    ['half of one', workbook([sheet([head])], 'shared').subarray(0, 700)],
    ['a zip of something else', zipped([{ name: 'a.txt', content: 'a' }])],
  ])('that is %s is unreadable', async (_, bytes) => {
    await expect(readXlsxFile(bytes)).rejects.toThrow();
  });

  it('that says it becomes enormous is refused before it is unpacked', async () => {
    const bomb = [
      ...workbookParts([sheet([head])], 'shared'),
      { name: 'xl/x.xml', content: 'x', declaredBytes: 2 ** 31 },
    ];
    expect((await refusalOf(readXlsxFile(zipped(bomb)))).refusal).toBe('too_large');
  });

  it('that becomes more than it says is refused', async () => {
    const lie = { name: 'xl/x.xml', content: Buffer.alloc(30_000_000), declaredBytes: 1_000 };
    const bomb = zipped([...workbookParts([sheet([head])], 'shared'), lie]);
    expect((await refusalOf(readXlsxFile(bomb))).refusal).toBe('too_large');
  });

  it('with more rows than are read is refused; empty ones do not count', async () => {
    const full = Array.from({ length: 20_000 }, (_, at) => ['', `Product ${at}`, 'Game']);
    const { rows } = await readXlsxFile(workbook([sheet([head, ...full, [], []])], 'inline'));
    expect(rows).toHaveLength(20_000);
    const more = workbook([sheet([head, ...full, ['', 'One more', 'Game']])], 'inline');
    expect((await refusalOf(readXlsxFile(more))).refusal).toBe('too_many_rows');
  });

  it('of one sheet is read whatever that is called, the one of its title before the first', async () => {
    const named = (name: string, title: string) => sheet([head, ['', title, 'Game']], name);
    const titlesIn = async (sheets: Sheet[]) =>
      (await readXlsxFile(workbook(sheets, 'inline'), alone)).rows.map(({ cells }) => cells['title']);
    expect(await titlesIn([named('Sheet1', 'A'), named('Sheet2', 'B')])).toEqual(['A']);
    expect(await titlesIn([named('Sheet1', 'A'), named('Products', 'B')])).toEqual(['B']);
  });

  it('of a million empty rows is read', async () => {
    const parts = workbookParts([sheet([head, ['', 'Aurora', 'Game']])], 'inline');
    const empty = `<row r="3"/>${'<row/>'.repeat(1_000_000)}</sheetData>`;
    const filled = parts.map(({ name, content }) => ({
      name,
      content: String(content).replace('</sheetData>', empty),
    }));
    expect((await readXlsxFile(zipped(filled))).rows).toHaveLength(1);
  });
});

describe('a text that begins like a formula', () => {
  it.each(['=1+1', '+1', '-1', '@x', "'=1", '＝1'])('%j is written with a quote', (text) => {
    expect(asText(text)).toBe(`'${text}`);
  });

  it('comes back as it was, whatever it is', () => {
    const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ') });
    fc.assert(fc.property(texts, (text) => expect(fromText(asText(text))).toBe(text)));
  });
});

it('whatever a text is, a file that we write says it to who reads it', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((given) => `a${given.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')}z`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, fc.constantFrom('_x0041_', '=1+1', 'a & <b>', 'a\nb', '  a  ')), {
        minLength: 1,
        maxLength: 5,
      }),
      async (titles) => {
        const rows = titles.map((title, at) => ({
          sheet: 'products' as const,
          row: at + 2,
          cells: { productGuid: 'x', title, productType: 'Game' },
        }));
        const columns = { products: ['productGuid', 'title', 'productType'] };
        for (const shape of [book, alone])
          expect((await readXlsxFile(await written(rows, 'xlsx', { columns, book: shape }), shape)).rows).toEqual(rows);
        expect((await readJsonFile(await written(rows, 'json'))).rows).toEqual(
          rows.map((row, at) => ({ ...row, row: at + 1 })),
        );
        const csv = await written(rows, 'csv', { columns, book: alone });
        expect((await gathered((take) => readCsvFile(csv, alone, take))).rows).toEqual(rows);
      },
    ),
    { numRuns: 40 },
  );
});

describe('JSON', () => {
  const read = (text: string | Buffer) => refusalOf(readJsonFile(Buffer.from(text)));

  it('is read, with a byte order mark too', async () => {
    const { rows } = await readJsonFile(
      Buffer.from('\uFEFF{"products":[{"title":"A","genres":["Racing"],"isDlc":true}]}'),
    );
    expect(rows).toEqual([{ sheet: 'products', row: 1, cells: { title: 'A', genres: ['Racing'], isDlc: true } }]);
  });

  it.each([
    ['no JSON', '{"products":[', 'unreadable', []],
    ['no UTF-8', Buffer.from([0x7b, 0xff]), 'unreadable', []],
    ['a list', '[]', 'columns', [{ place: 'The file' }]],
    ['products that are no list', '{"products":{}}', 'columns', [{ place: 'products' }]],
    ['a product that is a text', '{"products":["a"]}', 'columns', [{ place: 'products[0]' }]],
    ['a field that there is not', '{"skus":[{"prize":1}]}', 'columns', [{ place: 'skus[0].prize' }]],
    ['an object for a text', '{"products":[{"title":{}}]}', 'columns', [{ place: 'products[0].title' }]],
    ['numbers in a list', '{"products":[{"genres":[1]}]}', 'columns', [{ place: 'products[0].genres' }]],
  ])('that is %s is refused', async (_, text, refusal, faults) => {
    expect(await read(text)).toMatchObject({ refusal, faults });
  });
});

describe('CSV', () => {
  const read = (text: string | Buffer) => gathered((take) => readCsvFile(Buffer.from(text), alone, take));

  it.each([',', ';', '\t'])('is read by %j, quoted or not, with a byte order mark or without', async (mark) => {
    const text = ['Product GUID', 'Title', 'Product type'].join(mark);
    const { rows } = await read(`\uFEFF${text}\r\n${['x', '"A, ""B"";\t1"', 'Game'].join(mark)}\r\n\r\n`);
    expect(rows).toEqual([
      { sheet: 'products', row: 2, cells: { productGuid: 'x', title: 'A, "B";\t1', productType: 'Game' } },
    ]);
  });

  it('says row and column of what it cannot read', async () => {
    expect((await refusalOf(read('Product GUID,Title,Product type,Prize\n'))).faults).toEqual([
      { place: 'Products!D1', message: 'There is no column ‘Prize’' },
    ]);
    expect((await refusalOf(read(Buffer.from([0x61, 0xff])))).refusal).toBe('unreadable');
    expect((await refusalOf(read(''))).refusal).toBe('columns');
  });
});
