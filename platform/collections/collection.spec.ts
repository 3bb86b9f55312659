import { z } from 'zod';
import { collection, type CollectionDeclaration, type CollectionRow } from './collection.js';

interface Row extends CollectionRow {
  name: string;
}

const genres: CollectionDeclaration<Row> = {
  name: 'genres',
  table: 'genre',
  permission: { read: ['genre-read'], write: ['genre-write'] },
  fields: { name: { column: 'name', title: 'Name', kind: 'text', schema: z.string() } },
  unique: { genre_name: 'name' },
  list: {
    originalUrl: '/genres/',
    title: 'Genres',
    description: '',
    recordHref: '/genres/detail/',
    defaultSort: 'name',
  },
};

describe('a collection', () => {
  it('that says who may read and write it boots', () => {
    expect(collection(genres)).toBe(genres);
  });

  it.each([{ read: [] }, { write: [] }, { read: [], write: [] }])('with nobody for %j does not boot', (nobody) => {
    const declared = { ...genres, permission: { ...genres.permission, ...nobody } };
    expect(() => collection(declared)).toThrow('collection genres: it does not say who may read and write it');
  });

  it('without permissions does not compile, and does not boot either', () => {
    const { permission: _, ...bare } = genres;
    // @ts-expect-error a collection without permissions
    expect(() => collection<Row>(bare)).toThrow('collection genres: it does not say who may read and write it');
  });

  it('whose permission to choose names nobody does not boot', () => {
    const declared = { ...genres, permission: { ...genres.permission, choose: [] } };
    expect(() => collection(declared)).toThrow('collection genres: it does not say who may choose from it');
  });

  it('that sorts by what is no field does not boot', () => {
    const declared = { ...genres, list: { ...genres.list, defaultSort: 'title' } };
    expect(() => collection(declared)).toThrow('collection genres: title is no field');
  });
});
