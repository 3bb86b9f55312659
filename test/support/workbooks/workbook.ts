/** Workbooks as writers other than ours write them, byte by byte, and broken ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Entry {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the directory says of its size; the truth when absent. */
  readonly declaredBytes?: number;
}

const header = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const all = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  all.writeUInt32LE(signature, 0);
  let at = 4;
  for (const [bytes, value] of fields) {
    all.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return all;
};

/** A zip of these parts, deflated. */
export const zipped = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredBytes } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const size = declaredBytes ?? bytes.length;
    const title = Buffer.from(name);
    const common = [
      [2, 0],
      [2, 8],
      [2, 0],
      [2, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, size],
      [2, title.length],
      [2, 0],
    ] as const;
    const local = Buffer.concat([header(0x04034b50, [[2, 20], ...common]), title, packed]);
    directory.push(
      Buffer.concat([
        header(0x02014b50, [[2, 20], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]),
        title,
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const count = entries.length;
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, at],
    [2, 0],
  ]);
  return Buffer.concat([...parts, index, end]);
};

export type Cell = string | number | boolean | Date | null;
/** A sheet; each row of cells, null for one that is not there. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Further XML of the sheet, behind its rows. */
  readonly more?: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`).replaceAll('\n', '&#10;');
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
const serialOf = (date: Date): number => date.getTime() / 86_400_000 + 25_569;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Two ways in which writers differ most: `inline` puts texts into the cells, tells no cell's place and has parts
 * where it likes (streaming writers); `shared` keeps texts in a table, with prefixes for all names (LibreOffice and
 * Excel keep such a table).
 */
export type Writer = 'inline' | 'shared';

export const workbookParts = (sheets: readonly Sheet[], writer: Writer): Entry[] => {
  const x = writer === 'shared' ? 'x:' : '';
  const folder = writer === 'shared' ? 'xl' : 'content';
  const space = writer === 'shared' ? `xmlns:x="${main}"` : `xmlns="${main}"`;
  const texts: string[] = [];
  const cell = (value: Cell, column: number, row: number): string => {
    const place = writer === 'shared' ? ` r="${letters(column)}${row}"` : '';
    if (value === null) return writer === 'shared' ? '' : '<c/>';
    if (typeof value === 'number') return `<${x}c${place}><${x}v>${value}</${x}v></${x}c>`;
    if (typeof value === 'boolean') return `<${x}c${place} t="b"><${x}v>${Number(value)}</${x}v></${x}c>`;
    if (value instanceof Date) return `<${x}c${place} s="1"><${x}v>${serialOf(value)}</${x}v></${x}c>`;
    if (writer === 'inline') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
    const at = texts.includes(value) ? texts.indexOf(value) : texts.push(value) - 1;
    return `<x:c${place} t="s"><x:v>${at}</x:v></x:c>`;
  };
  const sheetXml = ({ rows, more = '' }: Sheet): string =>
    `<${x}worksheet ${space}><${x}sheetData>${rows
      .map(
        (row, at) =>
          `<${x}row r="${at + 1}">${row.map((value, column) => cell(value, column, at + 1)).join('')}</${x}row>`,
      )
      .join('')}</${x}sheetData>${more}</${x}worksheet>`;
  const contents = sheets.map(sheetXml);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  const fileOf = (at: number) => (writer === 'shared' ? `worksheets/sheet${at + 1}.xml` : `s${at + 1}.xml`);
  const shared = `<x:sst ${space}>${texts.map((text) => `<x:si><x:t xml:space="preserve">${escaped(text)}</x:t></x:si>`).join('')}</x:sst>`;
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type(`${folder}/workbook.xml`, 'sheet.main')}${sheets.map((_, at) => type(`${folder}/${fileOf(at)}`, 'worksheet')).join('')}${type(`${folder}/styles.xml`, 'styles')}${writer === 'shared' ? type('xl/sharedStrings.xml', 'sharedStrings') : ''}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', `${folder}/workbook.xml`)}</Relationships>`,
    },
    {
      name: `${folder}/workbook.xml`,
      content: `<${x}workbook ${space} xmlns:r="${office}"><${x}sheets>${sheets.map(({ name }, at) => `<${x}sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</${x}sheets></${x}workbook>`,
    },
    {
      name: `${folder}/_rels/workbook.xml.rels`,
      content: `<Relationships xmlns="${packages}/relationships">${sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', fileOf(at))).join('')}${relation('rId90', 'styles', 'styles.xml')}${writer === 'shared' ? relation('rId91', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    },
    {
      name: `${folder}/styles.xml`,
      content: `<${x}styleSheet ${space}><${x}cellXfs count="2"><${x}xf numFmtId="0"/><${x}xf numFmtId="22" applyNumberFormat="1"/></${x}cellXfs></${x}styleSheet>`,
    },
    ...contents.map((content, at) => ({ name: `${folder}/${fileOf(at)}`, content })),
    ...(writer === 'shared' ? [{ name: 'xl/sharedStrings.xml', content: shared }] : []),
  ];
};

export const workbook = (sheets: readonly Sheet[], writer: Writer): Buffer => zipped(workbookParts(sheets, writer));
