/** How many live keys a vault may hold (docs/domain.md, m: 'Vault total'). */
import { sql, type Kysely } from 'kysely';
import type { DomainError } from '../../../../../kernel/errors.js';
import type { StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';

/** Of a vault for which staff has set no other (`vault_limit`). */
export const liveKeysLimit = 50_000_000;

/** Keys that can still be given out: what was given out, blacklisted or withdrawn is history. */
const liveKeys = async (db: Kysely<StockDatabase>, vaultId: string): Promise<number> => {
  const { live } = await db
    .selectFrom('stock_balance')
    .select(sql<number>`coalesce(sum(available + pooled + reserved + offered + sold), 0)::bigint`.as('live'))
    .where('vault_id', '=', vaultId)
    .executeTakeFirstOrThrow();
  return live;
};

/**
 * The limit is a soft one: insertions that are accepted at the same moment do not count each other.
 * @returns the refusal of so many more keys; undefined where they have room
 */
export const overflow = async (
  db: Kysely<StockDatabase>,
  vaultId: string,
  more: number,
): Promise<DomainError | undefined> => {
  const own = await db.selectFrom('vault_limit').select('live_keys').where('vault_id', '=', vaultId).executeTakeFirst();
  const limit = own?.live_keys ?? liveKeysLimit;
  const live = await liveKeys(db, vaultId);
  return live + more > limit ? stockErrors('stock.vault_full', { params: { limit, live } }) : undefined;
};
