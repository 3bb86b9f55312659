import { askedOf } from './asked.js';

describe('what somebody has typed', () => {
  it('is a text with one space between its words', () => {
    expect(askedOf('  Aurora \t Drift\u0000')).toMatchObject({ text: 'Aurora Drift', words: ['%Aurora%', '%Drift%'] });
    expect(askedOf('Go Go Go')?.words).toEqual(['%Go%']);
  });

  it.each(['', '   ', '\0'])('is nothing where there is nothing but spaces (%j)', (typed) => {
    expect(askedOf(typed)).toBeUndefined();
  });

  it('is a GUID in any case, or a number with or without its mark', () => {
    const guid = '01900000-0000-7000-8000-00000000000A';
    expect(askedOf(guid)).toMatchObject({ guid: guid.toLowerCase(), number: undefined });
    expect(askedOf('#4711')).toMatchObject({ guid: undefined, number: 4711 });
    expect(askedOf('4711')?.number).toBe(4711);
    for (const other of ['4711 a', '-1', '1e3', '99999999999999999999']) expect(askedOf(other)?.number).toBeUndefined();
  });

  it('means the characters of a pattern as themselves', () => {
    expect(askedOf('100%_\\')?.words).toEqual(['%100\\%\\_\\\\%']);
  });

  it('is found within names where three letters or digits of it stand in a row', () => {
    for (const typed of ['aur', 'a drift', 'é€ñandú', '東京都']) expect(askedOf(typed)?.isWithin).toBe(true);
    for (const typed of ['au', 'a b c', '%%%', 'a-b-c', '---']) expect(askedOf(typed)?.isWithin).toBe(false);
  });
});
