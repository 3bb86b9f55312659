/**
 * Where a run stands: an insertion or a change of keys, which a person drafts and a job carries out
 * (docs/domain.md, h). By the numbers of keyway.stock.v1.InsertionStatus and ChangeStatus, which are the same.
 */
export const runStatus = {
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

/** The status as people read it. */
export const runStatusName = (status: number): string => names[status] ?? 'Unknown';

/** What a cancel can still end. */
export const openStatuses: readonly number[] = [runStatus.draft, runStatus.queued, runStatus.processing];
