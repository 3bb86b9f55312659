import { filled, fitting, stepFrom, stillFitting, type Entry } from './entries.js';

const entry = (name: string, details = ''): Entry => ({ id: name, name, details, icon: '', href: `/${name}` });
const names = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name);

const pages = [
  entry('Insertions', 'Every file of keys that came in'),
  entry('Inventory', 'What is free'),
  entry('Shared assets', 'What your connections share'),
  entry('Catalog Sharing', 'What each of your connections sees'),
];

describe('what the palette offers for a text', () => {
  it('is everything for none', () => {
    expect(fitting(pages, '  ')).toBe(pages);
  });

  it('begins with the names that begin so, then words that do, then what stands within', () => {
    expect(names(fitting(pages, 'in'))).toEqual(['Insertions', 'Inventory', 'Catalog Sharing']);
    expect(names(fitting(pages, 'SHAR'))).toEqual(['Shared assets', 'Catalog Sharing']);
    expect(names(fitting(pages, 'keys file'))).toEqual(['Insertions']);
    expect(names(fitting(pages, 'sharing cat'))).toEqual(['Catalog Sharing']);
    expect(fitting(pages, 'sharing dog')).toEqual([]);
  });

  it('is at most six of a group', () => {
    expect(
      fitting(
        Array.from({ length: 20 }, (_, at) => entry(`Page ${at}`)),
        'page',
      ),
    ).toHaveLength(6);
  });

  it('keeps of the records of an earlier text those that fit this one', () => {
    const groups = [{ name: 'products', title: 'Products', entries: [entry('Aurora'), entry('Auto')] }];
    expect(names(filled(stillFitting(groups, 'aur')).flatMap(({ entries }) => entries))).toEqual(['Aurora']);
    expect(filled(stillFitting(groups, 'zzz'))).toEqual([]);
  });
});

it('the arrows go around both ends', () => {
  expect([stepFrom(2, 1, 3), stepFrom(0, -1, 3), stepFrom(-1, 1, 0)]).toEqual([0, 2, -1]);
});
