import { errorCodes } from '../../kernel/errors.js';

export const imageErrors = errorCodes({
  'images.too_large': 'invalid_argument',
  'images.not_an_image': 'invalid_argument',
  /** What the image should belong to does not exist, or is not this vault's. */
  'images.context_not_found': 'not_found',
  'images.not_found': 'not_found',
});
