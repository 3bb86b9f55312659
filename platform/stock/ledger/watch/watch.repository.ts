import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../../rows.js';
import type { BalanceDifference } from '../balances/balance.js';

type Tables = Kysely<StockDatabase>;

export interface StockedVault {
  readonly vaultId: string;
  readonly name: string | null;
}

/** Every vault that has books or transactions, whichever of them is left. */
export const vaultsWithStock = async (db: Tables): Promise<StockedVault[]> => {
  const { rows } = await sql<StockedVault>`
    select s.vault_id as "vaultId", v.name from (
      select vault_id from custody_head union select vault_id from custody_pin
      union select vault_id from stock_balance union select vault_id from txn_any
    ) s left join vault v on v.id = s.vault_id order by v.name, s.vault_id`.execute(db);
  return rows;
};

export const addAlarm = async (
  db: Tables,
  vaultId: string,
  kind: string,
  difference: BalanceDifference,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('balance_alarm')
    .values({ vault_id: vaultId, id: randomUUID(), found_at: now, kind, ...difference })
    .execute();
};
