/** A block of cells as spreadsheets put it on the clipboard: rows of lines, cells parted by tabs, quoted where they hold either. */
export type Block = readonly (readonly string[])[];

interface Read {
  readonly cell: string;
  /** Behind the cell, at what ends it. */
  readonly end: number;
}

/** What stands between quotes; a doubled one is a quote. */
const quotedAt = (text: string, start: number): Read => {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    // A quote that nobody closed is a character as any other.
    if (quote === -1) return plainAt(text, start);
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 };
    parts.push('"');
    from = quote + 2;
  }
};

const plainAt = (text: string, start: number): Read => {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1;
  return { cell: text.slice(start, end), end };
};

/** @param text of the clipboard. @returns its rows; without the end of its last line */
export const blockOf = (text: string): Block => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const read = lines[at] === '"' ? quotedAt(lines, at) : plainAt(lines, at);
    const rest = plainAt(lines, read.end);
    rows.at(-1)?.push(read.cell + rest.cell);
    if (rest.end >= lines.length) return rows;
    if (lines[rest.end] === '\n') rows.push([]);
    at = rest.end + 1;
  }
};

const quoted = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The same the other way: what a spreadsheet reads as these cells. */
export const textOfBlock = (block: Block): string => block.map((row) => row.map(quoted).join('\t')).join('\n');
