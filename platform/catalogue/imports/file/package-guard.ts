/**
 * Looks into a zip before any reader does: how large it says that it becomes, and whether that is true. Only type
 * syntax that Node can strip: the file's thread imports it.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { Refused } from './refused.js';

/** Everything in it, unpacked. 20,000 rows of long texts are less. */
const maxUnpackedBytes = 100 * 1024 * 1024;
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

/** The parts that the directory names. @throws Refused for what is no zip, is damaged, encrypted, or declares too much */
export const partsOf = (bytes: Buffer): readonly Part[] => {
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

/** Never more than one byte above what was declared. @throws Refused */
const inflated = (packed: Buffer, { method, unpacked }: Part): Buffer => {
  if (method === 0) return packed;
  if (method !== 8) throw new Refused('unreadable');
  try {
    return inflateRawSync(packed, { maxOutputLength: unpacked + 1 });
  } catch (thrown) {
    const isMore = (thrown as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isMore ? 'too_large' : 'unreadable');
  }
};

/** @returns the part unpacked, exactly as large as declared. @throws Refused where the directory has lied */
export const unpackedPart = (bytes: Buffer, part: Part): Buffer => {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== localSignature) throw new Refused('unreadable');
  const start = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  const content = inflated(bytes.subarray(start, start + part.packed), part);
  if (content.length > part.unpacked) throw new Refused('too_large');
  if (content.length !== part.unpacked || crc32(content) !== part.checksum) throw new Refused('unreadable');
  return content;
};
