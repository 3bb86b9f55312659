/** The mark that a stock carries in the inventory: out, low, or enough. */
export const stockLevels = { out: 'Out of stock', low: 'Low', enough: 'In stock' } as const;

/** @param text of the database, which knows no enumeration @returns the level as people read it */
export const stockLevelName = (text: string): string =>
  (stockLevels as Readonly<Record<string, string | undefined>>)[text] ?? text;
