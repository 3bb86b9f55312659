/** Where an insertion stands, by the numbers of keyway.stock.v1.InsertionStatus (domain rules, section h). */
export const insertionStatus = {
  draft: 1,
  queued: 2,
  processing: 3,
  completed: 4,
  completedWithErrors: 5,
  canceled: 6,
  failed: 7,
} as const;

const names: Readonly<Record<number, string>> = {
  1: 'Draft',
  2: 'Queued',
  3: 'Processing',
  4: 'Completed',
  5: 'Completed with errors',
  6: 'Canceled',
  7: 'Failed',
};

export const insertionStatusName = (status: number): string => names[status] ?? 'Unknown';

/** The wizard's steps, in order. */
export const insertionSteps = ['product', 'platform', 'rights', 'files', 'summary'] as const;

/** What becomes of the good keys when others are refused: keyway.stock.v1.RejectedPolicy. */
export const rejectedPolicy = { strict: 1, skip: 2 } as const;

/** The screen of one, which its job and whoever sends its files speak of. */
export const insertionHref = (id: string): string => `/distribution/myvault/uploads-detail/${id}`;
