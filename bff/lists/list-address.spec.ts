import { filterOf, originalUrlOf } from './list-address.js';

describe('the address of a list page', () => {
  it('is the screen itself for the first page', () => {
    expect(originalUrlOf('/my_vault/transaction/', {})).toBe('/my_vault/transaction/');
  });

  it('appends cursor, sort and size, escaped', () => {
    expect(originalUrlOf('/my_vault/transaction/', { cursor: 'a&b=', sort: '-created', size: 25 })).toBe(
      '/my_vault/transaction/?set=a%26b%3D&sort=-created&size=25',
    );
  });
});

describe('the filter of a list', () => {
  it('is empty when none is given', () => {
    expect(filterOf(undefined)).toEqual({});
    expect(filterOf('')).toEqual({});
  });

  it('leaves out what means any', () => {
    expect(filterOf('{"platform":"-1","title":"","right":"r1"}')).toEqual({ right: 'r1' });
  });

  it.each(['{', '[]', '"text"', '{"a":1}', `{"a":"${'x'.repeat(501)}"}`])('refuses %.20s', (filter) => {
    expect(() => filterOf(filter)).toThrow('content.filter_invalid');
  });
});
