/** The life of an extraction's file (domain rules, section o2). */

/** Most keys in one extraction. */
export const quantityLimit = 50_000;
export const downloadLimit = 3;
export const lifeMs = 72 * 3600 * 1000;
export const longestReference = 200;

export type ExtractionStatus = 'Ready' | 'Downloaded' | 'Expired';

interface FileLife {
  readonly downloads: number;
  readonly expires_at: Date;
}

export const isDownloadable = ({ downloads, expires_at }: FileLife, now: Date): boolean =>
  downloads < downloadLimit && now < expires_at;

export const statusOf = (life: FileLife, now: Date): ExtractionStatus => {
  if (!isDownloadable(life, now)) return 'Expired';
  return life.downloads > 0 ? 'Downloaded' : 'Ready';
};

/** What the file says above its keys. */
export interface FileHeader {
  readonly product: string;
  readonly sku: string;
  readonly platform: string;
  readonly right: string;
  readonly region: string;
  readonly extraction: number;
  readonly quantity: number;
  readonly at: Date;
}

// A title may hold anything that was typed; a line end in it would pass for a key.
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

export const headerText = (header: FileHeader): string =>
  [
    `# Product: ${oneLine(header.product)}`,
    `# SKU: ${oneLine(header.sku)}`,
    `# Platform (DRM): ${oneLine(header.platform)}`,
    `# Right: ${oneLine(header.right)}`,
    `# Region: ${oneLine(header.region)}`,
    `# Extraction: ${header.extraction}, ${header.at.toISOString()}, ${header.quantity} keys`,
    '',
  ].join('\r\n');

/** Names inside and outside the ZIP; made of what no file system minds. */
export const fileNames = (header: Pick<FileHeader, 'sku' | 'extraction'>): { zip: string; entry: string } => {
  const safe = header.sku.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  return { zip: `keyway-extraction-${header.extraction}.zip`, entry: `${safe}-${header.extraction}.txt` };
};
