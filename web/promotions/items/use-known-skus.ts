import { useCallback, useMemo, useState } from 'react';
import { call } from '../../client/api.js';
import { useLookups } from '../../ui/sheet/use-lookups.js';
import type { ItemChanges } from './item-cells.js';
import { noSkus, textKey, withProducts } from './known-skus.js';

/** Lookups at the same time. */
const mostLookups = 4;

/** SKUs that can stand in the cells. What the changes name and nobody knows is looked up by itself. */
export const useKnownSkus = (changes: ItemChanges) => {
  const [known, setKnown] = useState(noSkus);
  const find = useCallback(async (text: string): Promise<void> => {
    const { products } = await call('GET /promotion-products', { query: { text } });
    setKnown((before) => withProducts(before, products, text));
  }, []);
  const unknown = useMemo(() => {
    const isUnknown = (text: string): boolean => text !== '' && !known.bySku.has(text) && !known.asked.has(text);
    const texts = [...changes.entries.values()].flatMap(({ now, isRemoved }) =>
      isRemoved || now.skuGuid !== '' ? [] : [textKey(now.sku)],
    );
    return [...new Set(texts.filter(isUnknown))].slice(0, mostLookups);
  }, [changes, known]);
  const isFound = useCallback((text: string): boolean => known.asked.has(textKey(text)), [known]);
  return { known, look: useLookups(find, unknown, isFound) };
};
