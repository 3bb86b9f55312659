import { notesText } from './file-notes.js';

const none = { hasByteOrderMark: false, blankLines: 0, crlfLines: 0, paddedLines: 0 };

describe('what was put right in a file', () => {
  it('is not spoken of when there was nothing', () => {
    expect(notesText(none)).toBe('');
  });

  it('is told in one line', () => {
    expect(notesText({ hasByteOrderMark: true, blankLines: 1, crlfLines: 40, paddedLines: 2 })).toBe(
      'byte order mark accepted, Windows line ends accepted, 1 blank line ignored, blanks around 2 keys removed',
    );
  });
});
