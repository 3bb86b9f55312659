import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, useRead } from '../../client/api.js';
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

/** From the last letter on. */
const pauseMs = 200;

/** What can stand in the cells. What the changes name and nobody knows is looked up by itself. */
export const useKnown = (changes: Changes, isChangeable: boolean): KnownThings => {
  const regions = useRead('GET /regions', isChangeable ? {} : null, { revalidateOnFocus: false });
  const currencies = useCurrencies();
  const [products, setProducts] = useState(noProducts);
  const running = useRef(new Set<string>());

  const look = useCallback((text: string): void => {
    const key = textKey(text);
    if (running.current.has(key)) return;
    running.current.add(key);
    void call('GET /pricing/products', { query: { text } })
      .then(({ products: found }) => setProducts((before) => withProducts(before, found, text)))
      // Without an answer it is looked up again with the next change.
      .catch(() => undefined)
      .finally(() => running.current.delete(key));
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
  useEffect(() => {
    for (const text of unknown) look(text);
  }, [unknown, look]);

  const known = useMemo(
    (): Known => ({
      products,
      currencies,
      regions: regions.data && new Map(regions.data.regions.map(({ code, countries }) => [code, countries])),
    }),
    [products, regions.data, currencies],
  );
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookSoon = useCallback(
    (text: string): void => {
      clearTimeout(waiting.current);
      if (!products.asked.has(textKey(text))) waiting.current = setTimeout(() => look(text), pauseMs);
    },
    [products, look],
  );
  return { known, look: lookSoon };
};
