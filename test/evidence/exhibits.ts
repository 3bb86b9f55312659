/** What was kept of a run, in pieces that fit into memory, each with the place it comes from. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel } from './keep.js';

export const channels: readonly Channel[] = ['log', 'trace', 'mail', 'database'];

export interface Piece {
  readonly channel: Channel;
  readonly file: string;
  readonly content: Buffer;
  /** Of a database dump: the table that the byte stands in; empty elsewhere. */
  tableAt(at: number): string;
}

const pieceBytes = 4 * 1024 * 1024;
/** The longest key is 255 characters, and base64 makes a third more of it. */
const overlapBytes = 1_024;
const tableHead = /^COPY (?:public\.)?"?(\w+(?:\.\w+)?)"? .*FROM stdin;$/gm;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** The keys of the run. */
export const keysOf = (root: string): Set<string> =>
  new Set(filesIn(join(root, 'keys')).flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)));

function* piecesOf(channel: Channel, file: string): Generator<Piece> {
  const size = statSync(file).size;
  const handle = openSync(file, 'r');
  let table = '';
  try {
    for (let at = 0; at < size; at += pieceBytes) {
      const content = Buffer.alloc(Math.min(pieceBytes + overlapBytes, size - at));
      readSync(handle, content, 0, content.length, at);
      const heads = [...content.toString('latin1').matchAll(tableHead)];
      const before = table;
      yield {
        channel,
        file,
        content,
        tableAt: (place) => heads.findLast(({ index }) => index <= place)?.[1] ?? before,
      };
      table = heads.at(-1)?.[1] ?? table;
    }
  } finally {
    closeSync(handle);
  }
}

export function* exhibitsOf(root: string): Generator<Piece> {
  for (const channel of channels) for (const file of filesIn(join(root, channel))) yield* piecesOf(channel, file);
}
