import { endingText } from './ending-text.js';

describe('the toast of a job', () => {
  it.each([
    ['completed', 0, 'Insertion 12 is done'],
    ['completed', 2, 'Insertion 12 is done, 2 failed'],
    ['canceled', 0, 'Insertion 12 was canceled'],
    ['running', 0, 'Insertion 12'],
  ] as const)('of one that is %s with %d failed lines', (state, failedLines, text) => {
    expect(endingText({ title: 'Insertion 12', state, failedLines })).toBe(text);
  });
});
