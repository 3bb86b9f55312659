/** What the vault has of the stock that a change touches: the numbers before it. */
import type { Kysely } from 'kysely';
import { standingColumn } from '../../../ledger/balances/balance.js';
import type { ChangesDatabase } from '../rows.js';
import type { KeyGroup } from './change-verdict.js';

type Tables = Kysely<ChangesDatabase>;
type Standing = Awaited<ReturnType<typeof heldOf>>[number];

/** The counters of the SKUs under their rights. */
export const heldOf = (db: Tables, vaultId: string, groups: readonly KeyGroup[]) =>
  db
    .selectFrom('stock_standing')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('sku_id', 'in', [...new Set(groups.map(({ skuId }) => skuId))])
    .where('agreement_id', 'in', [...new Set(groups.map(({ rightId }) => rightId))])
    .execute();

/** What shares a counter: the SKU under its right at its holder, in one state. */
const counterOf = ({ holderId, skuId, rightId, state }: KeyGroup): string => [holderId, skuId, rightId, state].join();

/**
 * How many keys the vault has where a group is, before and after. A change has up to 10,000 groups: each is looked up.
 * @param changed all groups that would be changed: some share a counter
 */
export const heldIn = (standings: readonly Standing[], changed: readonly KeyGroup[]) => {
  const standingOf = new Map(standings.map((each) => [`${each.sku_id},${each.agreement_id}`, each]));
  const leaving = new Map<string, number>();
  for (const group of changed) leaving.set(counterOf(group), (leaving.get(counterOf(group)) ?? 0) + group.count);
  return (group: KeyGroup): { heldCount: number; leftCount: number } => {
    const column = standingColumn(group.state);
    const standing = standingOf.get(`${group.skuId},${group.rightId}`);
    const heldCount = column === undefined || standing === undefined ? 0 : standing[column];
    return { heldCount, leftCount: Math.max(0, heldCount - (leaving.get(counterOf(group)) ?? 0)) };
  };
};
