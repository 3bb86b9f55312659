/** Which two versions are compared. */
import type { ReplyOf } from '../../client/api.js';
import { formatUtc } from '../../ui/format/format.js';

export type Version = ReplyOf<'GET /pricing/lists/:listGuid/versions'>['versions'][number];

export interface Pair {
  /** 0: before anything was saved. */
  readonly from: number;
  readonly to: number;
}

/** What the last save has changed. */
export const lastSave = (rowsVersion: number): Pair => ({ from: Math.max(0, rowsVersion - 1), to: rowsVersion });

/** The older one first, whichever was chosen last. */
export const ordered = ({ from, to }: Pair): Pair => (from <= to ? { from, to } : { from: to, to: from });

export const versionText = ({ rowsVersion, savedAt, savedBy }: Version): string =>
  `Version ${rowsVersion}, ${formatUtc(savedAt)} UTC${savedBy === null ? '' : `, ${savedBy}`}`;

/** @param versions as far as they were read */
export const pairOptions = (
  versions: readonly Version[],
): readonly { readonly value: string; readonly text: string }[] => [
  ...versions.map((version) => ({ value: String(version.rowsVersion), text: versionText(version) })),
  { value: '0', text: 'Before anything was saved' },
];
