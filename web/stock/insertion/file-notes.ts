/** What was put right in a file while it was read, in words. */
import { formatCount } from '../../ui/format/format.js';

export interface FileNotes {
  readonly hasByteOrderMark: boolean;
  readonly blankLines: number;
  readonly crlfLines: number;
  readonly paddedLines: number;
}

/** 'byte order mark accepted, 3 blank lines ignored, ...'; '' when nothing was. */
export const notesText = ({ hasByteOrderMark, blankLines, crlfLines, paddedLines }: FileNotes): string =>
  [
    ...(hasByteOrderMark ? ['byte order mark accepted'] : []),
    ...(crlfLines > 0 ? ['Windows line ends accepted'] : []),
    ...(blankLines > 0 ? [`${formatCount(blankLines, 'blank line')} ignored`] : []),
    ...(paddedLines > 0 ? [`blanks around ${formatCount(paddedLines, 'key')} removed`] : []),
  ].join(', ');
