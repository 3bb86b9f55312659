import { useCallback, useMemo, useState } from 'react';
import { call, useRead } from '../../client/api.js';
import { useLookups } from '../../ui/sheet/use-lookups.js';
import type { Changes } from '../cells/changes.js';
import { noProducts, textKey, unknownIn, withProducts, type Known } from '../cells/known.js';
import { useCurrencies } from '../header/terms-fields.js';

/** Lookups at the same time: a block of a thousand titles does not keep the gateway from anything else. */
const mostLookups = 4;

export interface KnownThings {
  readonly known: Known;
  /** Looks up what a text can mean, once nothing more is typed for a moment. */
  readonly look: (text: string) => void;
}

/** What can stand in the cells. What the changes name and nobody knows is looked up by itself. */
export const useKnown = (changes: Changes, isChangeable: boolean): KnownThings => {
  const regions = useRead('GET /regions', isChangeable ? {} : null, { revalidateOnFocus: false });
  const currencies = useCurrencies(isChangeable);
  const [products, setProducts] = useState(noProducts);

  const find = useCallback(async (text: string): Promise<void> => {
    const { products: found } = await call('GET /pricing/products', { query: { text } });
    setProducts((before) => withProducts(before, found, text));
  }, []);

  const unknown = useMemo(() => {
    const texts = new Map<string, string>();
    for (const { now, isRemoved } of changes.entries.values()) {
      const text = isRemoved ? undefined : unknownIn(now, products);
      if (text !== undefined) texts.set(textKey(text), text);
      if (texts.size >= mostLookups) break;
    }
    return [...texts.values()];
  }, [changes, products]);
  const isFound = useCallback((text: string): boolean => products.asked.has(textKey(text)), [products]);
  const look = useLookups(find, unknown, isFound);

  const known = useMemo(
    (): Known => ({
      products,
      currencies,
      regions: regions.data && new Map(regions.data.regions.map(({ code, countries }) => [code, countries])),
    }),
    [products, regions.data, currencies],
  );
  return { known, look };
};
