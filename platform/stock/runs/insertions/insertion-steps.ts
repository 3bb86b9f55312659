/** The wizard's steps, in order. */
export const insertionSteps = ['product', 'platform', 'rights', 'files', 'summary'] as const;

/** What becomes of the good keys when others are refused: keyway.stock.v1.RejectedPolicy. */
export const rejectedPolicy = { strict: 1, skip: 2 } as const;

/** The screen of one, which its job and whoever sends its files speak of. */
export const insertionHref = (id: string): string => `/distribution/myvault/uploads-detail/${id}`;
