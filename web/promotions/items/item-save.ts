/** The changes of a promotion's items as they are sent: only they, in calls of at most a thousand. */
import type { RequestOf } from '../../client/api.js';
import { orderedEntries } from '../../ui/sheet/changes.js';
import { faultsOf, type ItemChanges, type ItemEntry } from './item-cells.js';
import { textKey, type KnownSkus } from './known-skus.js';

type SentItem = RequestOf<'PUT /promotions/:promotionGuid/items'>['body']['items'][number];

/** Of one call. */
export const chunkSize = 1_000;

export interface Chunk<T> {
  readonly sent: readonly T[];
  /** The rows that are saved with it. */
  readonly keys: readonly string[];
}

export interface SavePlan {
  readonly puts: readonly Chunk<SentItem>[];
  readonly removals: readonly Chunk<string>[];
}

const skuGuidOf = ({ now }: ItemEntry, { bySku }: KnownSkus): string =>
  now.skuGuid === '' ? (bySku.get(textKey(now.sku))?.skuGuid ?? '') : now.skuGuid;

const chunked = <T>(parts: readonly { readonly sent: T; readonly keys: readonly string[] }[]): readonly Chunk<T>[] =>
  Array.from({ length: Math.ceil(parts.length / chunkSize) }, (_, at) => {
    const some = parts.slice(at * chunkSize, (at + 1) * chunkSize);
    return { sent: some.map(({ sent }) => sent), keys: some.flatMap(({ keys }) => keys) };
  });

/**
 * What is put goes first, as an approved promotion keeps one item at least. Of two rows of one SKU the later one counts;
 * one that is taken out and put again is put.
 */
export const planOf = (changes: ItemChanges, known: KnownSkus): SavePlan => {
  const entries = orderedEntries(changes);
  const removed = new Map(entries.filter(({ isRemoved }) => isRemoved).map(({ key, now }) => [now.skuGuid, key]));
  const put = new Map<string, { readonly sent: SentItem; readonly keys: readonly string[] }>();
  for (const entry of entries.filter(({ isRemoved }) => !isRemoved)) {
    const skuGuid = skuGuidOf(entry, known);
    const out = removed.get(skuGuid);
    removed.delete(skuGuid);
    const keys = [...(put.get(skuGuid)?.keys ?? []), ...(out === undefined ? [] : [out]), entry.key];
    put.set(skuGuid, { sent: { skuGuid, discount: Number(entry.now.discount) }, keys });
  }
  return {
    puts: chunked([...put.values()]),
    removals: chunked([...removed].map(([skuGuid, key]) => ({ sent: skuGuid, keys: [key] }))),
  };
};

/** @returns those that cannot be saved as they are; a row that is taken out can */
export const faultyEntries = (changes: ItemChanges, known: KnownSkus): readonly ItemEntry[] =>
  orderedEntries(changes).filter(({ now, isRemoved }) => !isRemoved && Object.keys(faultsOf(now, known)).length > 0);

/** What is left to be saved; what could be undone before cannot be any more. */
export const withoutSaved = (changes: ItemChanges, keys: readonly string[]): ItemChanges => {
  const saved = new Set(keys);
  const entries = new Map([...changes.entries].filter(([key]) => !saved.has(key)));
  return { ...changes, entries, past: [], future: [] };
};
