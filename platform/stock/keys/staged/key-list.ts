/** The body of an import by the partner API: a JSON object whose `keys` become lines, as those of a file. */
import { createHash } from 'node:crypto';

/** Lines, as text that can be staged: each key one line, so that a key's place in the list is its line. */
export interface KeyLines {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Place of the first one in the list, from 1. */
  readonly firstLine: number;
}

export interface KeyList {
  /** Everything beside the keys; undefined when that is more than a request needs. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Elements of the list; undefined when there is none. */
  readonly keyCount: number | undefined;
  /** Places, from 1, of what is no text or blank; the first hundred. */
  readonly faultyRows: readonly number[];
  readonly blocks: readonly KeyLines[];
  /** Of the body as it came. */
  readonly sha256: Uint8Array;
}

const blockCharacters = 64 * 1024;
const maxFieldsLength = 8 * 1024;
const maxFaulty = 100;
/** No key is so long: it is refused by its beginning. */
const keptOfKey = 1024;

/**
 * What would end a line, or is no text, becomes a character that does not print: the line stays one, and is
 * refused for it.
 */
const onOneLine = (key: string): string => key.slice(0, keptOfKey).replace(/[\0\r\n]|\p{Cs}/gu, '\u0007');

/** Collects lines into blocks of about 64 kB. */
class Lines {
  readonly blocks: KeyLines[] = [];
  private firstLine = 1;
  private lines: string[] = [];
  private characters = 0;

  add(line: string): void {
    this.lines.push(line);
    this.characters += line.length + 1;
    if (this.characters >= blockCharacters) this.close();
  }

  close(): void {
    if (this.lines.length === 0) return;
    // Not Buffer.from of the pool: what is handed over to the other thread must stand alone.
    const bytes = new TextEncoder().encode(this.lines.join('\n'));
    this.blocks.push({ bytes, firstLine: this.firstLine });
    this.firstLine += this.lines.length;
    this.lines = [];
    this.characters = 0;
  }
}

const quote = 0x22;
const backslash = 0x5c;
/** `[`, `{` and `:`. */
const structural: ReadonlySet<number> = new Set([0x5b, 0x7b, 0x3a]);
/** A request has one object, one list and some properties. */
const maxStructural = 64;

/**
 * Whether the body is no more of a structure than a request. 16 MB of brackets or of properties would take JSON.parse
 * half a minute and half a gigabyte; this takes a few milliseconds.
 */
const isFlat = (body: Uint8Array): boolean => {
  let found = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (structural.has(byte) && (found += 1) > maxStructural) return false;
  }
  return true;
};

const objectIn = (bytes: Uint8Array): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The elements as lines, and the places of those that are none. */
const linesOf = (list: readonly unknown[]): Pick<KeyList, 'blocks' | 'faultyRows'> => {
  const faultyRows: number[] = [];
  const lines = new Lines();
  for (const [at, key] of list.entries()) {
    const text = typeof key === 'string' ? key.trim() : '';
    if (text !== '') lines.add(onOneLine(text));
    else if (faultyRows.length < maxFaulty) faultyRows.push(at + 1);
  }
  lines.close();
  return { faultyRows, blocks: lines.blocks };
};

/** @returns undefined for what is no JSON object in UTF-8 (RFC 8259), or has more of a structure than a request */
export const readKeyList = (body: Uint8Array): KeyList | undefined => {
  const sha256 = createHash('sha256').update(body).digest();
  const object = isFlat(body) ? objectIn(body) : undefined;
  if (object === undefined) return undefined;
  const { keys, ...fields } = object;
  const list: readonly unknown[] | undefined = Array.isArray(keys) ? keys : undefined;
  return {
    fields: JSON.stringify(fields).length > maxFieldsLength ? undefined : fields,
    keyCount: list?.length,
    ...linesOf(list ?? []),
    sha256,
  };
};
