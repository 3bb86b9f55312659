/** What a product is called in further languages. */
import type { Terms } from '../product.js';
import { languageName } from './languages.js';

export type LocalText = Terms['localTexts'][number];

const faultOf = ({ title, description }: LocalText): string | undefined => {
  const length = title.trim().length;
  if (length === 1) return 'a title has at least 2 characters';
  return length === 0 && description.trim() === ''
    ? 'enter a title or a description, or remove the language'
    : undefined;
};

/** What is wrong, with the language that it is wrong in. */
export const localTextsFault = (all: readonly LocalText[]): string | undefined => {
  const wrong = all.find((each) => faultOf(each) !== undefined);
  return wrong && `${languageName(wrong.language)}: ${faultOf(wrong)}`;
};

/** As two versions are compared. */
export const localTextsInWords = (all: readonly LocalText[]): string =>
  all
    .map(({ language, title, description }) => `${languageName(language)}: ${[title, description].join('\n').trim()}`)
    .join('\n\n');

/** The terms as who reads this language sees them: what there is not in it is the product's own. */
export const inLanguage = (terms: Terms, language: string): Terms => {
  const local = terms.localTexts.find((each) => each.language === language);
  return {
    ...terms,
    title: local?.title || terms.title,
    description: local?.description || terms.description,
  };
};
