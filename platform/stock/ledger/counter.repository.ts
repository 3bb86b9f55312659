/** Running numbers of a vault: of its transactions, and of what people and programs do with its keys. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../rows.js';

type Tables = Kysely<StockDatabase>;

/** What a vault has running numbers of. */
type CounterName =
  | ('insertion' | 'transaction' | 'extraction' | 'blacklisting' | 'withdrawal' | 'right_change')
  | ('transfer_offer' | 'stockpool' | 'allocation');

/** Takes running numbers of the vault under that name. @returns the first of them */
export const nextNumbers = async (db: Tables, vaultId: string, name: CounterName, count: number): Promise<number> => {
  const { value } = await db
    .insertInto('vault_counter')
    .values({ vault_id: vaultId, name, value: count })
    .onConflict((conflict) =>
      conflict.columns(['vault_id', 'name']).doUpdateSet({ value: sql`vault_counter.value + excluded.value` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
};

/** @returns the vault's next running number under that name */
export const nextNumber = (db: Tables, vaultId: string, name: Exclude<CounterName, 'transaction'>): Promise<number> =>
  nextNumbers(db, vaultId, name, 1);
