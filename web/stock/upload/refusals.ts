/** Why the browser does not send a file, in words. */
import { errorTexts } from '../../client/texts/specified.js';
import type { FileRefusal } from './local-preflight.js';

export const refusalTexts: Record<FileRefusal, string> = {
  type: 'Only .txt files can be inserted.',
  empty: 'The file holds no key.',
  too_large: 'Larger than what is left of the total upload size.',
  too_many: 'Too many files for one insertion.',
  unreadable: errorTexts.fileReading,
  same_name: 'A file with this name is already in the list.',
};
