/** What can be a logo, as the platform judges it again. */

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** As docs/domain.md, m, limits pictures. */
const maxBytes = 5 * 1024 * 1024;

/** @returns what is wrong with the file before it is sent; undefined where nothing is */
export const logoFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!(logoTypes as readonly string[]).includes(type)) return 'Choose a PNG, JPEG or WebP picture.';
  return size > maxBytes ? 'This picture is larger than 5 MB.' : undefined;
};
