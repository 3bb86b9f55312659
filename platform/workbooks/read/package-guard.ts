/**
 * Looks into a zip before any reader does: how large it says that it becomes, and whether that is true. Only type
 * syntax that Node can strip: the file's process imports it.
 */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { Refused } from '../refused.js';

const maxParts = 2_000;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** A part of the package, as the directory describes it. */
export interface Part {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  throw new Refused('unreadable');
};

/**
 * The parts that the directory names.
 * @param maxUnpackedBytes of all of them together
 * @throws Refused for what is no zip, is damaged, encrypted, or declares too much
 */
export const partsOf = (bytes: Buffer, maxUnpackedBytes: number): readonly Part[] => {
  if (bytes.length < 22) throw new Refused('unreadable');
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > maxParts) throw new Refused('too_large');
  const parts: Part[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new Refused('unreadable');
    const nameLength = bytes.readUInt16LE(at + 28);
    // Bit 0: encrypted by the zip itself.
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new Refused('encrypted');
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpackedBytes) throw new Refused('too_large');
  return parts;
};

const pieceBytes = 256 * 1024;

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: pieceBytes }));
  try {
    for await (const piece of inflating) yield piece as Buffer;
  } catch (thrown) {
    throw thrown instanceof Refused ? thrown : new Refused('unreadable');
  } finally {
    inflating.destroy();
  }
}

/**
 * The part unpacked, a piece at a time: nobody keeps all of it.
 * @throws Refused where the directory has lied: as soon as it is more than declared, or at its end
 */
export async function* unpackedPieces(bytes: Buffer, part: Part): AsyncGenerator<Buffer> {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== localSignature) throw new Refused('unreadable');
  if (part.method !== 0 && part.method !== 8) throw new Refused('unreadable');
  const start = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  const packed = bytes.subarray(start, start + part.packed);
  let length = 0;
  let checksum = 0;
  for await (const piece of part.method === 0 ? [packed] : inflated(packed)) {
    length += piece.length;
    if (length > part.unpacked) throw new Refused('too_large');
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (length !== part.unpacked || checksum !== part.checksum) throw new Refused('unreadable');
}
