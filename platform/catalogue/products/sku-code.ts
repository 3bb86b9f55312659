/** Codes of SKUs: PUB-TYPE-PLATFORM-PRODUCT-EDITION-REGION (docs/domain.md, k). */

export interface CodeParts {
  readonly vault: string;
  readonly productType: string;
  /** Its letters: those of a key provider. */
  readonly platform: string;
  readonly title: string;
  readonly edition: string;
  readonly region: string;
}

/** The part of a code that says that the SKU stands for all of a product. */
const all = 'ALL';

/** Whether the SKU stands for all of its product on its platform: it is named in rules, and has no stock. */
export const isProductWide = (code: string): boolean => code.includes(`-${all}-`);

/** Letters of the alphabet and digits; of a text without any, 'X'. What is called 'All' does not stand for all. */
const letters = (text: string, count: number): string => {
  const found = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, count);
  return found === all ? `${all}X` : found || 'X';
};

const codeOf = (
  { vault, productType, platform, title }: Omit<CodeParts, 'edition' | 'region'>,
  edition: string,
  region: string,
): string => [letters(vault, 4), letters(productType, 2), platform, letters(title, 10), edition, region].join('-');

export const skuCode = ({ edition, region, ...parts }: CodeParts): string =>
  codeOf(parts, letters(edition, 3), letters(region, 2));

/** Of a SKU that stands for all of the product on its platform. */
export const productWideCode = (parts: Omit<CodeParts, 'edition' | 'region'>): string => codeOf(parts, all, all);

/** @returns the code, with a number behind it where another SKU has it */
export const freeCode = (code: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(code)) return code;
  for (let number = 2; ; number += 1) {
    const numbered = `${code}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
};
