/** An allocation as its owner's people change it: a versioned record (ADR 0061). */
import type { Clock } from '../../../kernel/clock.js';
import type { Changer, CodeOf, RecordDeclaration } from '../../records/index.js';
import { allocationNumber, isOpen, statusAt } from '../allocation.js';
import { allocationErrors } from '../allocations.errors.js';
import type { AllocationRow } from '../rows.js';

/** What the audit trail keeps. */
const snapshot = (row: AllocationRow) => ({
  ...{ name: allocationNumber(row.number), maxQuantity: row.max_quantity, batchSize: row.batch_size },
  ...{ stockLimit: row.stock_limit, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? '' },
});

/** Who changes it where its owner's people do not. */
export const systemOf = ({ vault_id, id }: Pick<AllocationRow, 'vault_id' | 'id'>): Changer => ({
  ...{ ownerGuid: vault_id, kind: 'system', correlationId: `allocation-${id}`, userName: '' },
});

/** Nothing is changed of one that is not accepted, or has ended. @throws allocations.not_open */
export const refuseUnlessOpen = (row: AllocationRow, now: Date): void => {
  const status = statusAt(row, now);
  if (!isOpen(status)) throw allocationErrors('allocations.not_open', { params: { status } });
};

export const allocationRecord = (
  clock: Clock,
): RecordDeclaration<AllocationRow, CodeOf<typeof allocationErrors>, Changer> => ({
  table: 'allocation',
  key: 'id',
  guard: (row) => refuseUnlessOpen(row, clock.now()),
  errors: allocationErrors,
  notFound: 'allocations.allocation_not_found',
  stale: 'allocations.allocation_changed',
  audit: {
    object: ({ id }) => ({ kind: 'allocation', id }),
    snapshot,
    created: 'allocations.offered',
    changed: 'allocations.changed',
  },
  topic: 'stockchanged',
});
