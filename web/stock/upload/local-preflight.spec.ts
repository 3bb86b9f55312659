import fc from 'fast-check';
import { goesInChunks, inspectFile, refusalOf, type LocalFile } from './local-preflight.js';

/** A file that arrives in pieces of a given size, as a browser hands it out. */
const fileOf = (content: string | Uint8Array<ArrayBuffer>, pieceBytes = 64 * 1024): LocalFile => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name: 'keys.txt',
    size: bytes.length,
    stream: () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.slice(at, at + pieceBytes));
          controller.close();
        },
      }),
  };
};
const room = { usedBytes: 0, limitBytes: 409_600, fileNames: [], limitFiles: 20 };

describe('the pre-flight in the browser', () => {
  it('counts the keys of a file, blank lines and a last line without an end', async () => {
    expect(await inspectFile(fileOf('AAAA-1\r\n\r\n  \nAAAA-2'))).toMatchObject({
      keyCount: 2,
      blankLines: 2,
      refusal: null,
    });
  });

  it('accepts a byte order mark, says so, and does not take it for a part of the first key', async () => {
    const found = await inspectFile(fileOf('\uFEFFAAAA-1\nAAAA-1\n'));
    expect(found).toMatchObject({ hasBom: true, keyCount: 2, repeatedCount: 1 });
  });

  it('tells lines that end in CR LF and keys with blanks around them', async () => {
    expect(await inspectFile(fileOf('AAAA-1\r\n AAAA-2\nAAAA-3 \r\n\r\nAAAA-4'))).toMatchObject({
      crlfLines: 3,
      paddedLines: 2,
      blankLines: 1,
    });
  });

  it('names the line of a repeated key and of the first one', async () => {
    const found = await inspectFile(fileOf('AAAA-1\nAAAA-2\n\nAAAA-1 \nAAAA-1\n'));
    expect(found.repeated).toEqual([
      { line: 4, firstLine: 1 },
      { line: 5, firstLine: 1 },
    ]);
  });

  it('compares keys without their inner spaces and in one Unicode form', async () => {
    expect((await inspectFile(fileOf('AAAA 1\nAAAA1\n\uFF21AAA1\n'))).repeatedCount).toBe(2);
  });

  it('does not think that a and A are the same: only the server knows whether the platform minds', async () => {
    expect((await inspectFile(fileOf('aaaa1\nAAAA1\n'))).repeatedCount).toBe(0);
  });

  it('refuses a file of blank lines as empty', async () => {
    expect((await inspectFile(fileOf('\n \r\n\t\n'))).refusal).toBe('empty');
  });

  it.each([
    ['a NUL character', new Uint8Array([65, 0, 66, 10])],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 65, 0])],
    ['a character cut off at the end', new Uint8Array([65, 10, 0xe2, 0x82])],
  ])('cannot read a file with %s', async (_what, bytes) => {
    expect((await inspectFile(fileOf(bytes))).refusal).toBe('unreadable');
  });

  it('cannot read a file that the disk stops giving', async () => {
    const broken: LocalFile = {
      name: 'keys.txt',
      size: 10,
      stream: () => new ReadableStream({ pull: (controller) => controller.error(new Error('moved away')) }),
    };
    expect((await inspectFile(broken)).refusal).toBe('unreadable');
  });

  it('counts the same however the bytes are cut into pieces', async () => {
    const keys = fc.array(fc.stringMatching(/^[A-Zäø€]{0,6}$/), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 1, max: 7 }), async (lines, pieceBytes) => {
        const content = lines.join('\n');
        fc.pre(content.length > 0);
        expect(await inspectFile(fileOf(content, pieceBytes))).toEqual(await inspectFile(fileOf(content)));
      }),
    );
  });
});

describe('what is refused by name and size alone', () => {
  it.each([
    ['a spreadsheet', { name: 'keys.csv', size: 10 }, {}, 'type'],
    ['an empty file', { name: 'keys.txt', size: 0 }, {}, 'empty'],
    ['one byte too many', { name: 'keys.txt', size: 2 }, { usedBytes: 409_599 }, 'too_large'],
    ['the file after the last one', { name: 'b.txt', size: 1 }, { fileNames: ['a.txt'], limitFiles: 1 }, 'too_many'],
    ['a second file of one name', { name: 'a.txt', size: 1 }, { fileNames: ['a.txt'] }, 'same_name'],
  ])('%s', (_what, file, over, refusal) => {
    expect(refusalOf(file, { ...room, ...over })).toBe(refusal);
  });

  it('has room for the rest of a half file, and counts the other halves', () => {
    const halves = [
      { name: 'a.txt', sizeBytes: 400_000 },
      { name: 'b.txt', sizeBytes: 9_000 },
    ];
    expect(refusalOf({ name: 'a.txt', size: 400_000 }, { ...room, halves })).toBeNull();
    expect(refusalOf({ name: 'c.txt', size: 1_000 }, { ...room, halves })).toBe('too_large');
    expect(refusalOf({ name: 'c.txt', size: 1 }, { ...room, halves, limitFiles: 2 })).toBe('too_many');
  });

  it.each([
    ['a file that fills the limit to the byte', { name: 'keys.txt', size: 409_600 }],
    ['an extension in capitals', { name: 'KEYS.TXT', size: 5 }],
  ])('but not %s', (_what, file) => {
    expect(refusalOf(file, room)).toBeNull();
  });
});

describe('a file goes in chunks', () => {
  const ways = {
    ...{ isLargeAllowed: true, usedBytes: 400_000, simpleLimitBytes: 409_600, simpleLimitFiles: 20 },
    files: [] as unknown[],
    incoming: [{ name: 'half.txt' }],
  };

  it.each([
    ['when it does not fit into the simple limit', ways, { name: 'a.txt', size: 9_601 }, true],
    ['not when it fits to the byte', ways, { name: 'a.txt', size: 9_600 }, false],
    ['when half of it is there', ways, { name: 'half.txt', size: 10 }, true],
    [
      'when the form has its simple files',
      { ...ways, files: Array.from({ length: 19 }) },
      { name: 'a.txt', size: 1 },
      true,
    ],
    [
      'not in a vault without the large path',
      { ...ways, isLargeAllowed: false },
      { name: 'a.txt', size: 9_601 },
      false,
    ],
  ])('%s', (_what, form, file, expected) => {
    expect(goesInChunks(form, file)).toBe(expected);
  });
});
