/**
 * Bytes of strangers to images of our own: told by their content, decoded under limits, written
 * anew as WebP, so that no metadata and no hidden content survives.
 */
import sharp from 'sharp';
import { imageErrors } from './image.errors.js';

/** Of an image that is sent (docs/domain.md, k). */
export const maxBytes = 5 * 1024 * 1024;
/** A small file can unpack to gigabytes: this is 40 megapixels, 160 MB while decoded. */
const maxPixels = 40_000_000;
const maxEdge = 12_000;
/** The longest edge that is kept: four times the largest size shown. */
const keptEdge = 2_048;
const decodeSeconds = 20;

sharp.cache(false);

const tooLarge = (message: string) => imageErrors('images.too_large', { violations: [{ pointer: 'image', message }] });
const notAnImage = (cause?: unknown) =>
  imageErrors('images.not_an_image', {
    cause,
    violations: [{ pointer: 'image', message: 'The file is not a PNG, JPEG or WebP image.' }],
  });

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte);

/** @returns whether the content begins as PNG, JPEG or WebP does, whatever name or type it was given */
export const isKnownImage = (bytes: Buffer): boolean =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  startsWith(bytes, [0xff, 0xd8, 0xff]) ||
  (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8));

/** @throws images.too_large as soon as the limit is passed */
export const readLimited = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge('The image is larger than 5 MB.');
    kept.push(chunk);
  }
  return Buffer.concat(kept);
};

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const decoder = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, unlimited: false });

/** @throws images.not_an_image, images.too_large */
export const encodeImage = async (bytes: Buffer): Promise<EncodedImage> => {
  if (!isKnownImage(bytes)) throw notAnImage();
  // Only the header is read here, so the limit can be told from a broken file.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw notAnImage(cause);
    });
  if (width * height > maxPixels || Math.max(width, height) > maxEdge) throw tooLarge('The image has too many pixels.');
  try {
    const { data, info } = await decoder(bytes)
      .rotate()
      .resize({ width: keptEdge, height: keptEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw notAnImage(cause);
  }
};

/** Mode 2 of the size suffixes: as wide as asked, as high as the proportions say, never enlarged. */
export const resizeImage = (bytes: Buffer, width: number): Promise<Buffer> =>
  decoder(bytes)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 85 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
