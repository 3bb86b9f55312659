/** How often a user may have texts compared with the vault's keys: it tells whether a text is a key. */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../../access/index.js';
import type { StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';

/**
 * Of one user: a person who cleans up a leak needs far less, who tries out texts is told to wait. A program's calls
 * have a limit of their own (docs/domain.md, o5).
 */
export const callsPerHour = 120;
const textsPerHour = 300_000;
const hourMs = 3_600_000;

/**
 * Counts texts that are about to be looked up, whether they are keys or not.
 * @throws stock.lookup_limit for who has had too many looked up this hour
 */
export const countLookup = async (db: Kysely<StockDatabase>, actor: Actor, texts: number, now: Date): Promise<void> => {
  const hour = new Date(now.getTime() - (now.getTime() % hourMs));
  const counted = await db
    .insertInto('key_lookup')
    .values({ vault_id: actor.ownerGuid, user_id: actor.userGuid, hour, calls: 1, texts })
    .onConflict((conflict) =>
      conflict.columns(['vault_id', 'user_id', 'hour']).doUpdateSet({
        calls: sql`key_lookup.calls + 1`,
        texts: sql`key_lookup.texts + excluded.texts`,
      }),
    )
    .returning(['calls', 'texts'])
    .executeTakeFirstOrThrow();
  const isCallsLeft = actor.kind === 'api_client' || counted.calls <= callsPerHour;
  if (isCallsLeft && counted.texts <= textsPerHour) return;
  const retryAfterSeconds = Math.ceil((hour.getTime() + hourMs - now.getTime()) / 1000);
  throw stockErrors('stock.lookup_limit', { retryAfterSeconds });
};
