/**
 * Cuts a stream of bytes into blocks of whole lines, in bounded memory, so that several threads
 * can read one file and still know each line's number.
 */

/** Whole lines of a file, in the order of the file. */
export interface LineBlock {
  readonly bytes: Buffer;
  /** Number of the block's first line in the file, from 1. */
  readonly firstLine: number;
  /** The block is the beginning of one line that was too long to be held; the rest was dropped. */
  readonly isCut: boolean;
}

/** A line longer than this is no key (255 characters of 4 bytes); it is reported by its beginning. */
const maxLineBytes = 16 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Raised for bytes that no text file holds: NUL, UTF-16. */
export class UnreadableText extends Error {}

/** Line ends in the bytes: LF, CRLF and CR each count once. */
export const countLineEnds = (bytes: Buffer): number => {
  let count = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === lineFeed) count += 1;
    else if (byte === carriageReturn && bytes[i + 1] !== lineFeed) count += 1;
  }
  return count;
};

/** Where the reading of a file stands between two of its pieces. */
export interface LineState {
  /** Beginning of a line whose end has not come yet; at most 16 kB. */
  readonly rest: Buffer;
  readonly nextLine: number;
  readonly isDropping: boolean;
  readonly isAtStart: boolean;
}

export class LineBlocks {
  /** The file began with a byte order mark. */
  hasMark = false;
  private readonly blockBytes: number;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private nextLine = 1;
  private isDropping = false;
  private isAtStart = true;

  /** @param blockBytes a block is handed out as soon as it has this many bytes */
  constructor(blockBytes = 256 * 1024) {
    this.blockBytes = blockBytes;
  }

  /**
   * @param chunk the next bytes of the file
   * @returns the blocks that are complete now, mostly none or one
   * @throws UnreadableText
   */
  push(chunk: Buffer): LineBlock[] {
    if (chunk.includes(0)) throw new UnreadableText('NUL byte');
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    return this.pendingBytes >= this.blockBytes ? this.cut(false) : [];
  }

  /** The rest, once the file has ended. */
  end(): LineBlock[] {
    return this.cut(true);
  }

  /** @returns the whole lines that are there, and what is needed to go on with the next piece */
  suspend(): { blocks: LineBlock[]; state: LineState } {
    // A byte order mark may be cut in two.
    const blocks = this.isAtStart && this.pendingBytes < byteOrderMark.length ? [] : this.cut(false);
    const { nextLine, isDropping, isAtStart } = this;
    return { blocks, state: { rest: Buffer.concat(this.pending), nextLine, isDropping, isAtStart } };
  }

  /** Goes on where `suspend` stopped. */
  resume({ rest, nextLine, isDropping, isAtStart }: LineState): void {
    this.keep(rest);
    this.nextLine = nextLine;
    this.isDropping = isDropping;
    this.isAtStart = isAtStart;
  }

  private cut(isEnd: boolean): LineBlock[] {
    let bytes = this.withoutMark(Buffer.concat(this.pending));
    this.pending = [];
    this.pendingBytes = 0;
    if (this.isDropping) bytes = this.dropToLineEnd(bytes, isEnd);
    if (bytes.length === 0) return [];
    const whole = isEnd ? bytes.length : this.endOfLastLine(bytes);
    if (whole === 0) return this.holdOrCut(bytes);
    this.keep(bytes.subarray(whole));
    return this.block(bytes.subarray(0, whole), false);
  }

  private withoutMark(bytes: Buffer): Buffer {
    if (!this.isAtStart || bytes.length === 0) return bytes;
    this.isAtStart = false;
    if (bytes.length >= 2 && (bytes.readUInt16BE(0) === 0xfffe || bytes.readUInt16BE(0) === 0xfeff)) {
      throw new UnreadableText('UTF-16');
    }
    this.hasMark = bytes.subarray(0, 3).equals(byteOrderMark);
    return this.hasMark ? bytes.subarray(3) : bytes;
  }

  // A CR at the very end may be half of a CRLF: it waits for the next chunk.
  private endOfLastLine(bytes: Buffer): number {
    const isHalfEnd = bytes[bytes.length - 1] === carriageReturn;
    const searchable = isHalfEnd ? bytes.subarray(0, -1) : bytes;
    return Math.max(searchable.lastIndexOf(lineFeed), searchable.lastIndexOf(carriageReturn)) + 1;
  }

  private holdOrCut(bytes: Buffer): LineBlock[] {
    if (bytes.length <= maxLineBytes) {
      this.keep(bytes);
      return [];
    }
    this.isDropping = true;
    if (bytes[bytes.length - 1] === carriageReturn) this.keep(bytes.subarray(-1));
    return [{ bytes: wholeCharacters(bytes.subarray(0, 1024)), firstLine: this.nextLine, isCut: true }];
  }

  private dropToLineEnd(bytes: Buffer, isEnd: boolean): Buffer {
    const end = bytes.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
    if (end === -1) return Buffer.alloc(0);
    if (bytes[end] === carriageReturn && end === bytes.length - 1 && !isEnd) {
      this.keep(bytes.subarray(end));
      return Buffer.alloc(0);
    }
    this.isDropping = false;
    this.nextLine += 1;
    return bytes.subarray(bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? end + 2 : end + 1);
  }

  private keep(rest: Buffer): void {
    if (rest.length === 0) return;
    this.pending = [rest];
    this.pendingBytes = rest.length;
  }

  private block(bytes: Buffer, isCut: boolean): LineBlock[] {
    const firstLine = this.nextLine;
    this.nextLine += countLineEnds(bytes);
    return [{ bytes, firstLine, isCut }];
  }
}

/** Without the half of a UTF-8 character that a cut may leave at the end. */
const wholeCharacters = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, Math.max(0, ((bytes[end - 1] ?? 0) & 0x80) === 0 ? bytes.length : end - 1));
};
