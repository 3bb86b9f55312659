import { noteVisit, visitsBeside } from './visits.js';

const titles = (pathname = ''): string[] => visitsBeside(pathname).map(({ title }) => title);

describe('the pages that this tab has shown', () => {
  it('stand once each, the newest first, without the one that is open', () => {
    noteVisit('/a', '', 'A');
    noteVisit('/b', '', 'B');
    noteVisit('/a', '?size=50', 'A again');
    expect(titles()).toEqual(['A again', 'B']);
    expect(titles('/a')).toEqual(['B']);
    expect(visitsBeside('/b')[0]?.href).toBe('/a?size=50');
  });

  it('are few', () => {
    for (let page = 0; page < 40; page += 1) noteVisit(`/page/${page}`, '', `Page ${page}`);
    expect(titles()).toHaveLength(12);
    expect(titles()[0]).toBe('Page 39');
  });
});
