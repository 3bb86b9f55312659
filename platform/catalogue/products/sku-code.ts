/** Codes of SKUs: PUB-TYPE-PLATFORM-PRODUCT-EDITION-REGION (docs/domain.md, k). */

/** The DRM platforms that SKUs are made for, each with its letters in a code. */
export const drmPlatforms = {
  Steam: 'STE',
  GOG: 'GOG',
  Epic: 'EPI',
  EA: 'EAA',
  Ubisoft: 'UBI',
  'Battle.net': 'BNT',
  Microsoft: 'MSS',
  PlayStation: 'PSN',
  Xbox: 'XBX',
  Switch: 'NSW',
} as const;

export type DrmPlatform = keyof typeof drmPlatforms;

export interface CodeParts {
  readonly vault: string;
  readonly productType: string;
  readonly platform: DrmPlatform;
  readonly title: string;
  readonly edition: string;
  readonly region: string;
}

/** Letters of the alphabet and digits; of a text without any, 'X'. */
const letters = (text: string, count: number): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, count) || 'X';

export const skuCode = ({ vault, productType, platform, title, edition, region }: CodeParts): string =>
  [
    letters(vault, 4),
    letters(productType, 2),
    drmPlatforms[platform],
    letters(title, 10),
    letters(edition, 3),
    letters(region, 2),
  ].join('-');

/** @returns the code, with a number behind it where another SKU has it */
export const freeCode = (code: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(code)) return code;
  for (let number = 2; ; number += 1) {
    const numbered = `${code}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
};
