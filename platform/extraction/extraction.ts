/** The life of an extraction's file (docs/domain.md, o2). */

/** Most keys in one extraction. */
export const quantityLimit = 50_000;
export const downloadLimit = 3;
export const lifeMs = 72 * 3600 * 1000;
export const maxReferenceLength = 200;
export const maxClientReferenceLength = 100;
/** A mailed link works so long, once, for the person who asked. */
export const linkLifeMs = 30 * 60 * 1000;
/** Of one person: a mailbox is no place to be flooded. */
export const linksPerHour = 5;

/** Requested: nothing has been taken. Confirmed and Processing last no time, the file is made as it is sent (ADR 0044). */
export type ExtractionStatus = 'Requested' | 'Ready' | 'Downloaded' | 'Expired';

/** How an extraction by the partner API is recorded: its key was in the answer, no file was made. */
export const apiMethod = 'api';
/** Within which the same Idempotency-Key of the partner API gives the same key again. */
export const answerLifeMs = 24 * 3600 * 1000;

export interface FileLife {
  /** How it was confirmed. */
  readonly method?: string;
  readonly downloads: number;
  /** Null until it is confirmed. */
  readonly expires_at: Date | null;
  readonly destroyed_at: Date | null;
  readonly link_expires_at: Date | null;
}

export const isDownloadable = ({ downloads, expires_at, destroyed_at }: FileLife, now: Date): boolean =>
  expires_at !== null && destroyed_at === null && downloads < downloadLimit && now < expires_at;

export const statusOf = (life: FileLife, now: Date): ExtractionStatus => {
  if (life.expires_at === null)
    return life.link_expires_at !== null && now < life.link_expires_at ? 'Requested' : 'Expired';
  if (!isDownloadable(life, now)) return life.method === apiMethod ? 'Downloaded' : 'Expired';
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
  /** Of one key for one customer. */
  readonly customer?: { readonly country: string; readonly reference: string };
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
    `# Extraction: ${header.extraction}, ${header.at.toISOString()}, ${header.quantity} ${header.quantity === 1 ? 'key' : 'keys'}`,
    ...(header.customer?.country ? [`# Country: ${header.customer.country}`] : []),
    ...(header.customer?.reference ? [`# Customer: ${oneLine(header.customer.reference)}`] : []),
    '',
  ].join('\r\n');

/** Names inside and outside the ZIP; made of what no file system minds. */
export const fileNames = (header: Pick<FileHeader, 'sku' | 'extraction'>): { zip: string; entry: string } => {
  const safe = header.sku.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  return { zip: `keyway-extraction-${header.extraction}.zip`, entry: `${safe}-${header.extraction}.txt` };
};
