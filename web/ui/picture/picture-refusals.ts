/** Of the platform's images, in the words of who sends one. */
export const pictureRefusals: Readonly<Record<string, string>> = {
  'images.too_large': 'This image is too large: at most 5 MB and 40 megapixels.',
  'images.not_an_image': 'This file is not a PNG, JPEG or WebP image.',
};
