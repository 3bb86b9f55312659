/** What a transaction changes in the counters of a SKU under a right (docs/domain.md, a, invariant 1). */
import type { MovedGroup } from '../custody/custody.js';
import { keyState, movementEvent } from '../../keys/key-state.js';

/** The counters in the order of the table. */
export const balanceColumns = [
  ...(['inserted', 'received', 'right_in', 'available', 'pooled', 'reserved', 'offered', 'sold'] as const),
  ...(['fulfilled', 'extracted', 'revoked', 'blacklisted', 'voided', 'transferred_out', 'right_out'] as const),
];
export type BalanceColumn = (typeof balanceColumns)[number];

export interface BalanceChange {
  readonly skuId: string;
  readonly rightId: string;
  readonly by: Readonly<Partial<Record<BalanceColumn, number>>>;
}

/** What a counter says and what the keys say. */
export interface BalanceDifference {
  readonly subject: string;
  readonly recorded: string;
  readonly recounted: string;
}

/** The counter of the keys in each state. A staged key is in none. */
const columnOf: Readonly<Record<number, BalanceColumn | undefined>> = {
  [keyState.available]: 'available',
  [keyState.reserved]: 'reserved',
  [keyState.offered]: 'offered',
  [keyState.sold]: 'sold',
  [keyState.fulfilled]: 'fulfilled',
  [keyState.extracted]: 'extracted',
  [keyState.revoked]: 'revoked',
  [keyState.blacklisted]: 'blacklisted',
  [keyState.voided]: 'voided',
  [keyState.inPool]: 'pooled',
};

/** @returns the counter in which a key of this state is counted; undefined of a staged one */
export const standingColumn = (state: number): BalanceColumn | undefined => columnOf[state];

type Counters = Partial<Record<BalanceColumn, number>>;

const add = (counters: Counters, column: BalanceColumn | undefined, count: number): void => {
  if (column !== undefined) counters[column] = (counters[column] ?? 0) + count;
};

export interface BookedMove {
  readonly skuId: string;
  readonly rightId: string;
  /** Where the right changed. */
  readonly fromRightId: string | null;
  readonly moved: readonly MovedGroup[];
}

/** @returns what the movements of one transaction change: one change, two where the right changed */
export const changesOf = ({ skuId, rightId, fromRightId, moved }: BookedMove): BalanceChange[] => {
  const out: Counters = {};
  const into: Counters = {};
  for (const { event, fromState, toState, count } of moved) {
    if (event === movementEvent.inserted) add(into, 'inserted', count);
    if (event === movementEvent.received) add(into, 'received', count);
    // Before it is received the key is in no counter of the vault, and in none once it is given away.
    else add(fromRightId === null ? into : out, columnOf[fromState], -count);
    add(into, event === movementEvent.transferred ? 'transferred_out' : columnOf[toState], count);
    if (fromRightId === null) continue;
    add(out, 'right_out', count);
    add(into, 'right_in', count);
  }
  const changes = [{ skuId, rightId, by: into }];
  return fromRightId === null ? changes : [{ skuId, rightId: fromRightId, by: out }, ...changes];
};

/** Adds up changes of the same SKU and right. */
export const sumOfChanges = (changes: readonly BalanceChange[]): BalanceChange[] => {
  const sums = new Map<string, { skuId: string; rightId: string; by: Counters }>();
  for (const { skuId, rightId, by } of changes) {
    const place = `${skuId} ${rightId}`;
    const sum = sums.get(place) ?? { skuId, rightId, by: {} };
    for (const column of balanceColumns) if (by[column]) add(sum.by, column, by[column]);
    sums.set(place, sum);
  }
  return [...sums.values()];
};
