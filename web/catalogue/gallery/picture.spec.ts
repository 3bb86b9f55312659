import { picturesIn, type Picture } from './picture.js';

const picture = (pictureGuid: string, language: string, alternativeText = 'A scene'): Picture => ({
  ...{ pictureGuid, language, alternativeText, image: null },
  kind: language === '' ? 'screenshot' : 'localized',
});

describe('the pictures that a buyer sees', () => {
  const all = [picture('any', ''), picture('german', 'de'), picture('french', 'fr'), picture('unsaid', '', '')];
  const shown = (language: string) => picturesIn(all, language).map(({ pictureGuid }) => pictureGuid);

  it('are those for all languages, and those of the language that it reads in', () => {
    expect(shown('')).toEqual(['any']);
    expect(shown('de')).toEqual(['any', 'german']);
    expect(shown('fr')).toEqual(['any', 'french']);
    expect(shown('nl')).toEqual(['any']);
  });
});
