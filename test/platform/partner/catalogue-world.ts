/** Walks through a catalogue as a partner's program takes them. */
import assert from 'node:assert/strict';
import type { TestPartner } from './partner-world.js';

export interface CatalogueItem {
  readonly guid: string;
  readonly isWithdrawn: boolean;
  readonly changedAt: string;
  readonly title?: string;
}

export interface CataloguePage<Item> {
  readonly products?: readonly Item[];
  readonly skus?: readonly Item[];
  readonly after: string | null;
  readonly nextChangedSince: string;
}

export interface CatalogueWalk {
  readonly items: readonly CatalogueItem[];
  readonly nextChangedSince: string;
  readonly pages: number;
}

export const guidsOf = (items: readonly CatalogueItem[]): string[] => items.map(({ guid }) => guid);

/**
 * To its last page.
 * @param query with which it begins
 * @param between before each page but the first
 */
export const readCatalogue = async (
  partner: Pick<TestPartner, 'call'>,
  name: 'products' | 'skus',
  query = '',
  between: () => Promise<void> = async () => undefined,
): Promise<CatalogueWalk> => {
  const items: CatalogueItem[] = [];
  for (let pages = 1, asked = query; ; pages += 1) {
    const answer = await partner.call(`/api/v4/${name}${asked}`);
    const page = (await answer.json()) as CataloguePage<CatalogueItem>;
    assert.equal(answer.status, 200, JSON.stringify(page));
    items.push(...(page[name] ?? []));
    if (page.after === null) return { items, pages, nextChangedSince: page.nextChangedSince };
    const size = /pageSize=\d+/.exec(query)?.[0];
    asked = `?after=${page.after}${size === undefined ? '' : `&${size}`}`;
    await between();
  }
};
