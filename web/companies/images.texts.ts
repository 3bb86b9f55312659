import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of pictures. */
export const imagesTexts: TextsOf<'images'> = {
  'images.not_an_image': 'This file is not a PNG, JPEG or WebP picture.',
  'images.context_not_found': 'What this picture belongs to is not there any more.',
  'images.too_large': 'This picture is too large: at most 5 MB and 40 megapixels.',
};
