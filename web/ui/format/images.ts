/** Addresses of stored images: a size suffix (docs/domain.md, p) asks for the size that is drawn. */
const suffixes = { 32: '32/0/2', 64: '64/0/2', 128: '128/0/2', 150: '150/0/2', 512: '512/0/2' } as const;

export type ImageSize = keyof typeof suffixes;

/** Answers that mean 'no image' (docs/domain.md, p). */
export const isMissingImage = (path: string | null): boolean =>
  path === null || path === '' || path === 'null' || path === 'undefined' || path.startsWith('image not found');

/** The path with the suffix of a size, in place of one that it has; files with an ending stay as they are. */
export const imageAddress = (path: string, size: ImageSize): string => {
  const bare = path.replace(/\/\d+\/0\/2\/?$/, '').replace(/\/$/, '');
  return /\.(svg|png|jpe?g|webp)$/i.test(bare) ? bare : `${bare}/${suffixes[size]}`;
};
