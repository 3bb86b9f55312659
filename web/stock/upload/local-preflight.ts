/**
 * The pre-flight that the browser makes of a file before a byte is sent (docs/domain.md, m): type, size,
 * emptiness, text at all, keys counted, the same key twice. The server's pre-flight decides; this one
 * spares the user an upload that cannot end well.
 */

/** What stops the file from being sent. */
export type FileRefusal = 'type' | 'empty' | 'too_large' | 'too_many' | 'unreadable' | 'same_name';

export interface LocalFile {
  readonly name: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface Repeated {
  readonly line: number;
  readonly firstLine: number;
}

export interface Inspection {
  readonly keyCount: number;
  readonly blankLines: number;
  /** Lines that end in CR LF. */
  readonly crlfLines: number;
  /** Keys with blanks before or behind them. */
  readonly paddedLines: number;
  readonly hasBom: boolean;
  /** Lines that repeat an earlier one, in order, the first `repeatedShown` of them. */
  readonly repeated: readonly Repeated[];
  readonly repeatedCount: number;
  readonly refusal: FileRefusal | null;
}

const repeatedShown = 20;
/** Above this size (bytes) the browser does not look for repeats: a Set of millions of keys costs more than the upload. */
const repeatsLookedForBelow = 8 * 1024 * 1024;

const nothing: Inspection = {
  keyCount: 0,
  blankLines: 0,
  crlfLines: 0,
  paddedLines: 0,
  hasBom: false,
  repeated: [],
  repeatedCount: 0,
  refusal: null,
};

/** What else is in the form, which a further file has to fit beside. */
export interface Room {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly fileNames: readonly string[];
  readonly limitFiles: number;
  /** Half files on the server: one of them may be chosen again, to go on. */
  readonly halves?: readonly { readonly fileGuid?: string; readonly name: string; readonly sizeBytes: number }[];
}

/** By its name: what a browser calls the type of a file depends on the machine. */
export const isKeyFile = ({ name }: { readonly name: string }): boolean => /\.txt$/i.test(name);

/** @returns why the file cannot be sent, judged by its name and size alone; null when it can be opened. */
export const refusalOf = (file: { name: string; size: number }, room: Room): FileRefusal | null => {
  if (!isKeyFile(file)) return 'type';
  if (file.size === 0) return 'empty';
  if (room.fileNames.includes(file.name)) return 'same_name';
  const halves = (room.halves ?? []).filter(({ name }) => name !== file.name && !room.fileNames.includes(name));
  const halfBytes = halves.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (room.fileNames.length + halves.length >= room.limitFiles) return 'too_many';
  if (room.usedBytes + halfBytes + file.size > room.limitBytes) return 'too_large';
  return null;
};

/** What the form holds and allows, as far as it decides in which way a file goes. */
export interface Ways {
  readonly isLargeAllowed: boolean;
  readonly usedBytes: number;
  readonly simpleLimitBytes: number;
  readonly simpleLimitFiles: number;
  readonly files: readonly unknown[];
  readonly incoming: readonly { readonly name: string }[];
}

/** A file that does not fit into the simple limits, and the rest of one that is half there. */
export const goesInChunks = (ways: Ways, file: { readonly name: string; readonly size: number }): boolean => {
  const { isLargeAllowed, usedBytes, simpleLimitBytes, simpleLimitFiles, files, incoming } = ways;
  if (!isLargeAllowed) return false;
  if (incoming.some(({ name }) => name === file.name)) return true;
  return usedBytes + file.size > simpleLimitBytes || files.length + incoming.length >= simpleLimitFiles;
};

/** Compares as the server does for a provider that minds the case: NFKC, no spaces at all. */
export const comparableKey = (line: string): string => line.normalize('NFKC').replace(/\s+/g, '');

class LineCounter {
  keyCount = 0;
  blankLines = 0;
  crlfLines = 0;
  paddedLines = 0;
  repeatedCount = 0;
  readonly repeated: Repeated[] = [];
  private line = 0;
  private readonly seen = new Map<string, number>();

  constructor(private readonly looksForRepeats: boolean) {}

  take(text: string): void {
    this.line += 1;
    const isCrlf = text.endsWith('\r');
    if (isCrlf) this.crlfLines += 1;
    const key = text.trim();
    if (key === '') {
      this.blankLines += 1;
      return;
    }
    this.keyCount += 1;
    if (key.length !== text.length - (isCrlf ? 1 : 0)) this.paddedLines += 1;
    if (this.looksForRepeats) this.compare(comparableKey(key));
  }

  private compare(key: string): void {
    const firstLine = this.seen.get(key);
    if (firstLine === undefined) {
      this.seen.set(key, this.line);
      return;
    }
    this.repeatedCount += 1;
    if (this.repeated.length < repeatedShown) this.repeated.push({ line: this.line, firstLine });
  }
}

const isUtf8Bom = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** UTF-8 text without NUL, or null: 'Error while reading the file.' */
const textOf = (decoder: TextDecoder, bytes: Uint8Array<ArrayBuffer>, isLast: boolean): string | null => {
  try {
    const text = decoder.decode(bytes, { stream: !isLast });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};

/**
 * Reads the file once, in pieces; no more than a piece and the comparison set is in memory.
 * A last line without an end counts; a trailing end makes no line.
 */
export const inspectFile = async (file: LocalFile): Promise<Inspection> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const counter = new LineCounter(file.size <= repeatsLookedForBelow);
  let rest = '';
  let hasBom: boolean | undefined;
  const take = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) counter.take(line);
  };
  try {
    for await (const bytes of piecesOf(file.stream())) {
      hasBom ??= isUtf8Bom(bytes);
      const text = textOf(decoder, bytes, false);
      if (text === null) return { ...nothing, refusal: 'unreadable' };
      take(text);
    }
  } catch {
    return { ...nothing, refusal: 'unreadable' };
  }
  const tail = textOf(decoder, new Uint8Array(), true);
  if (tail === null) return { ...nothing, refusal: 'unreadable' };
  take(tail);
  if (rest !== '') counter.take(rest);
  return {
    keyCount: counter.keyCount,
    blankLines: counter.blankLines,
    crlfLines: counter.crlfLines,
    paddedLines: counter.paddedLines,
    hasBom: hasBom ?? false,
    repeated: counter.repeated,
    repeatedCount: counter.repeatedCount,
    refusal: counter.keyCount === 0 ? 'empty' : null,
  };
};

/** Safari has no async iteration of a ReadableStream. */
async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
