/** Languages of a product and of what is said of it (docs/domain.md, k). */

/** What a product is called in one of them; '' is as the product's own. */
export interface LocalText {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly description: string;
}

/** As many as a product may have texts in. */
export const maxLocalTexts = 20;

/** Intl knows them; what it does not know is none. */
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** @returns whether it is a tag of BCP 47 */
export const isLanguage = (tag: string): boolean => {
  try {
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
};
