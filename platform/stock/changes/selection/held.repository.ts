/** What the vault has of the stock that a change touches: the numbers before it. */
import type { Kysely } from 'kysely';
import { standingColumn } from '../../inventory/balance.js';
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

const isTogether = (a: KeyGroup, b: KeyGroup): boolean =>
  a.holderId === b.holderId &&
  a.skuId === b.skuId &&
  a.rightId === b.rightId &&
  a.state === b.state &&
  a.isPooled === b.isPooled;

/**
 * How many keys the vault has where this group is, before and after.
 * @param changed all groups that would be changed: some share a counter
 */
export const heldIn = (standings: readonly Standing[], group: KeyGroup, changed: readonly KeyGroup[]) => {
  const column = standingColumn(group.state, group.isPooled);
  const standing = standings.find((of) => of.sku_id === group.skuId && of.agreement_id === group.rightId);
  const heldCount = column === undefined || standing === undefined ? 0 : standing[column];
  const leaving = changed.filter((each) => isTogether(each, group)).reduce((sum, { count }) => sum + count, 0);
  return { heldCount, leftCount: Math.max(0, heldCount - leaving) };
};
