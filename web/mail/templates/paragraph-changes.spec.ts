import { paragraphChanges } from './paragraph-changes.js';

const said = (before: string, after: string): string[] =>
  paragraphChanges(before, after).map(({ kind, text }) => `${kind} ${text}`);

describe('the paragraphs of two versions', () => {
  it('are the same where nothing was changed', () => {
    expect(said('a\n\nb', 'a\n\nb')).toEqual(['same a', 'same b']);
  });

  it('come and go where they stand', () => {
    expect(said('a\n\nb\n\nc', 'a\n\nx\n\nc\n\nd')).toEqual(['same a', 'gone b', 'new x', 'same c', 'new d']);
    expect(said('a', 'b\n\na')).toEqual(['new b', 'same a']);
    expect(said('a\n\nb', 'b')).toEqual(['gone a', 'same b']);
  });

  it('keep the lines within one', () => {
    expect(said('a\nb', 'a\nc')).toEqual(['gone a\nb', 'new a\nc']);
  });
});
