/**
 * The lanes of a vault's custody: each is a chain of its own, so that as many transactions of one vault
 * can be entered side by side (ADR 0035).
 */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { preparedStatement } from '../../../database/engine/prepared.js';
import type { HeadRow, StockDatabase } from '../../rows.js';
import { genesis } from './custody.js';

type Tables = Kysely<StockDatabase>;

/** Lanes of a vault: one for each of 16 buyers at the same time. */
export const laneCount = 16;

/** Columns of a lane's end. */
export const headColumns = 'vault_id, lane, sequence, hash, next_number, last_number';

/**
 * A free lane of the vault $1, locked. The lowest first: where there is no crowd, one lane has all of the
 * transactions in their order.
 */
export const freeLane = (condition = ''): string =>
  `select ${headColumns} from custody_head where vault_id = $1 ${condition} order by lane limit 1 for update skip locked`;

const takeFree = preparedStatement('stock_lane', freeLane());

const idle = async (db: Tables, vaultId: string): Promise<HeadRow | undefined> => {
  const { rows } = await db.executeQuery(takeFree(vaultId));
  return (rows as HeadRow[])[0];
};

/** A vault's first transaction makes its lanes; another first one meanwhile waits here. @returns whether it was it */
const makeLanes = async (db: Tables, vaultId: string): Promise<boolean> => {
  const made = await db
    .insertInto('custody_head')
    .values(
      Array.from({ length: laneCount }, (_, lane) => ({
        vault_id: vaultId,
        lane,
        sequence: 0,
        hash: genesis,
        next_number: 1,
        last_number: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['vault_id', 'lane']).doNothing())
    .returning('lane')
    .execute();
  return made.length > 0;
};

/**
 * Takes a lane until the end of the transaction: a free one, and only where all are taken one that is
 * waited for. Whoever has a lane waits for nobody any more, so that this wait is short.
 */
export const takeLane = async (db: Tables, vaultId: string): Promise<HeadRow> => {
  const free = await idle(db, vaultId);
  if (free !== undefined) return free;
  if (await makeLanes(db, vaultId)) return takeLane(db, vaultId);
  return db
    .selectFrom('custody_head')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('lane', '=', randomInt(laneCount))
    .forUpdate()
    .executeTakeFirstOrThrow();
};
