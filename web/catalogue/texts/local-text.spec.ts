import { newTerms } from '../product.js';
import { inLanguage, localTextsFault, localTextsInWords } from './local-text.js';

const german = { language: 'de', title: 'Nachtfähre', description: '' };
const terms = {
  ...newTerms,
  title: 'Night Ferry',
  description: 'A ferry that arrives at night.',
  localTexts: [german],
};

describe('texts in further languages', () => {
  it('stand in the place of the product’s own, as far as there are any', () => {
    expect(inLanguage(terms, 'de')).toMatchObject({ title: 'Nachtfähre', description: terms.description });
    expect(inLanguage(terms, 'fr')).toEqual(terms);
    expect(inLanguage(terms, '')).toEqual(terms);
  });

  it('say in which language something is wrong', () => {
    expect(localTextsFault([german])).toBeUndefined();
    expect(localTextsFault([german, { ...german, language: 'fr', title: 'N' }])).toBe(
      'French: a title has at least 2 characters',
    );
    expect(localTextsFault([{ ...german, title: ' ' }])).toMatch(/^German: enter a title or a description/);
  });

  it('are compared by their words', () => {
    expect(localTextsInWords([german, { language: 'fr', title: '', description: 'Un bac.' }])).toBe(
      'German: Nachtfähre\n\nFrench: Un bac.',
    );
  });
});
