/** How the keys of an insertion came, as people read it. */
import type { InsertionSource } from '../../rows.js';

const names: Readonly<Record<InsertionSource, string>> = { files: 'Files', api: 'Partner API' };

export const insertionSources = Object.keys(names) as readonly InsertionSource[];

export const sourceName = (source: InsertionSource): string => names[source];
