/** What moved on each day, and how fast stock leaves: rolled up from the transactions, so that no list counts them. */
import { sql, type Kysely } from 'kysely';
import type { Transaction } from '../../../database/database.js';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

const dayMs = 24 * 3600 * 1000;
/** What days of cover look back on: four whole weeks, so that every weekday counts alike. */
export const paceDays = 28;
/** Kinds of transactions by which keys leave the free stock towards a customer. */
const leavingKinds = ['Extracted'] as const;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Vaults whose figures are of another day, or in which something has moved since. */
export const vaultsToRoll = async (db: Tables, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ vault_id: string }>`
    select v.vault_id from (select distinct vault_id from custody_head) v left join stock_roll r using (vault_id)
    where r.rolled_at is null or r.rolled_at < ${new Date(dayOf(now))}
      or exists (select from txn t where t.vault_id = v.vault_id and t.created_at > r.rolled_at - interval '1 hour')
    order by v.vault_id`.execute(db);
  return rows.map((row) => row.vault_id);
};

/**
 * Reads the transactions of the day of the last turn, the one before, and those since, and writes their
 * days anew: a transaction that began before a turn and was committed after it is in the next one.
 */
export const rollDays = async (tx: Transaction<StockDatabase>, vaultId: string, now: Date): Promise<void> => {
  const last = await tx
    .selectFrom('stock_roll')
    .select('rolled_at')
    .where('vault_id', '=', vaultId)
    .forUpdate()
    .executeTakeFirst();
  const from = last === undefined ? new Date(0) : new Date(dayOf(new Date(last.rolled_at.getTime() - dayMs)));
  await sql`
    insert into stock_day (vault_id, sku_id, agreement_id, day, kind, quantity)
    select vault_id, sku_id, agreement_id, (created_at at time zone 'UTC')::date, kind, sum(quantity) from txn
    where vault_id = ${vaultId} and created_at >= ${from} group by 1, 2, 3, 4, 5
    on conflict (vault_id, sku_id, agreement_id, day, kind) do update set quantity = excluded.quantity
      where stock_day.quantity <> excluded.quantity`.execute(tx);
  await sql`
    insert into stock_roll (vault_id, rolled_at) values (${vaultId}, ${now})
    on conflict (vault_id) do update set rolled_at = excluded.rolled_at`.execute(tx);
};

/** Keys that left in the last 28 days, or since the stock's first day where it is younger. */
export const reckonPace = async (tx: Transaction<StockDatabase>, vaultId: string, now: Date): Promise<void> => {
  const since = dayOf(new Date(now.getTime() - (paceDays - 1) * dayMs));
  await tx.deleteFrom('stock_pace').where('vault_id', '=', vaultId).execute();
  await sql`
    insert into stock_pace (vault_id, sku_id, agreement_id, taken, days)
    select vault_id, sku_id, agreement_id, sum(quantity) filter (where kind in (${sql.join(leavingKinds)}) and day >= ${since}::date),
      least(${paceDays}, ${dayOf(now)}::date - min(day) + 1)
    from stock_day where vault_id = ${vaultId} and day <= ${dayOf(now)}::date group by 1, 2, 3
    having sum(quantity) filter (where kind in (${sql.join(leavingKinds)}) and day >= ${since}::date) > 0`.execute(tx);
};
