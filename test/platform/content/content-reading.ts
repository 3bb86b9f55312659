/** Reads a list of the platform as the gateway does, for tests of what stands in it. */
import type { TestUser } from '../../support/platform.js';

export interface ContentRow {
  readonly id: string;
  readonly href?: string;
  readonly items: readonly { readonly propertyName: string; readonly value: string }[];
  readonly actions: readonly { readonly name: string; readonly href?: string; readonly permission?: string }[];
}

/** The first page of a list under a filter. */
export const contentOf = async (
  user: TestUser,
  originalUrl: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<readonly ContentRow[]> => {
  const fields = Object.entries(filter).map(([propertyName, value]) => ({ propertyName, value }));
  const response = await user.fetch('/mkapi/content/PostContent?currentSiteId=2', {
    method: 'POST',
    headers: { 'original-url': originalUrl, currentSiteId: '2', 'content-type': 'application/json' },
    body: JSON.stringify({
      originalUrl,
      currentSiteId: 2,
      postedField: 'searchBtn',
      forms: [{ name: 'filter', fields }],
    }),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const { list } = (await response.json()) as { list: { grids: [{ rows: ContentRow[] }] } };
  return list.grids[0].rows;
};

/** One column of the rows, in their order. */
export const rowsBy = (rows: readonly ContentRow[], name: string): string[] =>
  rows.map((row) => row.items.find(({ propertyName }) => propertyName === name)?.value ?? '');
