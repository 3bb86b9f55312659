import fc from 'fast-check';
import { readLine } from '../key-text.js';
import { readKeyList, type KeyList } from './key-list.js';

const gog = { id: 'gog', isCaseInsensitive: false, pattern: undefined };

const read = (body: unknown): KeyList | undefined => readKeyList(Buffer.from(JSON.stringify(body)));
/** Each line with its number, as the staging thread sees them. */
const linesOf = (list: KeyList | undefined): [number, string][] =>
  (list?.blocks ?? []).flatMap(({ bytes, firstLine }) =>
    Buffer.from(bytes)
      .toString('utf8')
      .split(/\r\n|\n|\r/)
      .map((line, at): [number, string] => [firstLine + at, line]),
  );

describe('the keys of an import', () => {
  it('are lines, each at its place in the list, however many blocks they take', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `KEY-${i}`);
    const list = read({ skuGuid: 'a', keys });
    expect(list?.blocks.length).toBeGreaterThan(1);
    expect(linesOf(list)).toEqual(keys.map((key, at) => [at + 1, key]));
    expect(list).toMatchObject({ keyCount: 20_000, faultyRows: [], fields: { skuGuid: 'a' } });
  });

  it('stay one line each, whatever text they are, and are never taken for a good key that they are not', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 30 }), (texts) => {
        const keys = texts.filter((text) => text.trim() !== '');
        const lines = linesOf(read({ keys }));
        expect(lines.length).toBe(keys.length === 0 ? 0 : keys.length);
        for (const [row, line] of lines) {
          const key = keys[row - 1] ?? '';
          const found = readLine(line, gog);
          expect(found).toBeDefined();
          if (found?.problem === undefined) expect(found?.text).toBe(key.trim());
        }
      }),
    );
  });

  it.each([
    ['a line end', 'ABCD\nEFGH'],
    ['a NUL', 'ABCD\0EFGH'],
    ['half a character', 'ABCD\ud800EFGH'],
  ])('with %s inside are refused lines', (_, key) => {
    const line = linesOf(read({ keys: [key] }))[0]?.[1] ?? '';
    expect(readLine(line, gog)?.problem).toBeDefined();
  });

  it('of a megabyte are cut, and refused for their length', () => {
    const line = linesOf(read({ keys: ['A'.repeat(1_000_000)] }))[0]?.[1] ?? '';
    expect(line.length).toBeLessThan(2_000);
    expect(readLine(line, gog)?.problem).toBeDefined();
  });

  it('that are no texts, or blank, are named by their places', () => {
    expect(read({ keys: ['ABCD', '', 7, null, ['ABCD'], ' \t', 'EFGH'] })?.faultyRows).toEqual([2, 3, 4, 5, 6]);
  });
});

describe('a body', () => {
  it.each([
    ['no JSON', '{"keys":["ABCD"'],
    ['a list', '["ABCD"]'],
    ['a text', '"ABCD"'],
    ['null', 'null'],
    ['nothing', ''],
  ])('of %s is none', (_, body) => {
    expect(readKeyList(Buffer.from(body))).toBeUndefined();
  });

  it.each([
    ['lists in lists', `{"keys":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
    ['lists', `{"keys":[${'[],'.repeat(1_000)}[]]}`],
    ['objects', `{"keys":[${'{},'.repeat(1_000)}{}]}`],
    ['properties', `{${Array.from({ length: 1_000 }, (_, at) => `"a${at}":1`).join(',')}}`],
  ])('of many %s is none: it is not even parsed', (_, body) => {
    expect(readKeyList(Buffer.from(body))).toBeUndefined();
  });

  it('has brackets, colons, quotes and backslashes in its keys as they are', () => {
    const keys = Array.from({ length: 200 }, (_, at) => `[{:"\\"]${at}`);
    expect(linesOf(read({ keys })).map(([, line]) => line)).toEqual(keys);
  });

  it('that is no UTF-8 is none', () => {
    expect(
      readKeyList(Buffer.concat([Buffer.from('{"keys":["'), Buffer.from([0xff]), Buffer.from('"]}')])),
    ).toBeUndefined();
  });

  it('with keys that are no list has none, and one without keys too', () => {
    expect(read({ keys: 'ABCD' })).toMatchObject({ keyCount: undefined, blocks: [] });
    expect(read({ reason: 'leaked' })).toMatchObject({ keyCount: undefined, fields: { reason: 'leaked' } });
  });

  it('with more beside its keys than a request needs has no fields', () => {
    expect(read({ reference: 'x'.repeat(20_000), keys: ['ABCD'] })?.fields).toBeUndefined();
  });

  it('has a hash of its own bytes', () => {
    expect(read({ keys: ['ABCD'] })?.sha256).not.toEqual(read({ keys: ['ABCE'] })?.sha256);
    expect(read({ keys: ['ABCD'] })?.sha256).toEqual(read({ keys: ['ABCD'] })?.sha256);
  });
});
