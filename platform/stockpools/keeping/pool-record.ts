/** A stockpool as people change it: a versioned record (ADR 0061). */
import type { Clock } from '../../../kernel/clock.js';
import type { Changer, CodeOf, RecordDeclaration } from '../../records/index.js';
import { isOver, poolNumber, statusAt } from '../pool.js';
import type { PoolRow } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';

/** What the audit trail keeps. */
const snapshot = (row: PoolRow) => ({
  ...{ name: poolNumber(row.number), startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? '' },
  ...{ maxStock: row.max_stock, minBatchSize: row.min_batch_size, maxQuantity: row.max_quantity ?? 0 },
  ...{ alertPercentage: row.alert_percentage, isGeneralStockAllowed: row.is_general_stock_allowed },
});

/** Nothing is changed of one that is over. */
export const poolRecord = (clock: Clock): RecordDeclaration<PoolRow, CodeOf<typeof poolErrors>, Changer> => ({
  table: 'stockpool',
  key: 'id',
  guard: (row) => {
    const status = statusAt(row, clock.now());
    if (isOver(status)) throw poolErrors('stockpools.pool_over', { params: { status } });
  },
  errors: poolErrors,
  notFound: 'stockpools.pool_not_found',
  stale: 'stockpools.pool_changed',
  audit: {
    object: ({ id }) => ({ kind: 'stockpool', id }),
    snapshot,
    created: 'stockpools.created',
    changed: 'stockpools.changed',
  },
  topic: 'stockchanged',
});
