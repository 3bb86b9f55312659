/** The mark that a stock carries in the inventory: out, low, or enough. */
export const stockLevels = { out: 'Out of stock', low: 'Low', enough: 'In stock' } as const;

export type StockLevel = keyof typeof stockLevels;

/** @param text of the database, which knows no enumeration @returns the level as people read it */
export const stockLevelName = (text: string): string => stockLevels[text as StockLevel] ?? text;
