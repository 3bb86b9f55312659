/**
 * The figures of a vault's dashboard. All of them come from kept ones (balances by SKU and right, days rolled
 * up, one row for each insertion or job), so that none of these statements reads a key or a movement.
 */
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../access/index.js';
import type { JobTables } from '../jobs/index.js';
import type { StockDatabase } from '../stock/index.js';
import type { DayQuantity } from './movement.js';

export type DashboardDatabase = StockDatabase & Pick<JobTables, 'job'>;
type Tables = Kysely<DashboardDatabase>;

/** Products shown by name; the rest is summed up. */
const maxProducts = 10;

const states = [
  ...(['available', 'pooled', 'reserved', 'offered', 'sold'] as const),
  ...(['fulfilled', 'extracted', 'revoked', 'blacklisted'] as const),
];
export type Standing = Readonly<Record<(typeof states)[number], number>>;

export const readStanding = async (db: Tables, vaultId: string): Promise<Standing> => {
  const sums = states.map((state) => sql.raw(`coalesce(sum(${state}), 0)::bigint as ${state}`));
  const { rows } = await sql<Standing>`
    select ${sql.join(sums)} from stock_standing where vault_id = ${vaultId}`.execute(db);
  const [standing] = rows;
  if (standing === undefined) throw new Error('a sum without a row');
  return standing;
};

export interface Share {
  readonly name: string;
  readonly image_path: string;
  readonly free: number;
  readonly bound: number;
}

export interface Products {
  readonly shown: readonly Share[];
  readonly others: number;
  readonly othersFree: number;
}

/** The products that have keys in the vault, those with most free keys first. */
export const readProducts = async (db: Tables, vaultId: string): Promise<Products> => {
  const { rows } = await sql<Share>`
    select p.title as name, p.image_path, sum(b.available)::bigint as free, sum(b.pooled + b.reserved + b.offered)::bigint as bound
    from stock_standing b
    join sku s on s.id = b.sku_id
    join product p on p.vault_id = s.vault_id and p.id = s.product_id
    where b.vault_id = ${vaultId}
    group by p.id, p.title, p.image_path having sum(b.available + b.pooled + b.reserved + b.offered) > 0
    order by free desc, p.title, p.id`.execute(db);
  const others = rows.slice(maxProducts);
  return {
    shown: rows.slice(0, maxProducts),
    others: others.length,
    othersFree: others.reduce((sum, { free }) => sum + free, 0),
  };
};

export const readPlatforms = async (db: Tables, vaultId: string): Promise<Share[]> => {
  const { rows } = await sql<Share>`
    select s.platform as name, '' as image_path, sum(b.available)::bigint as free, sum(b.pooled + b.reserved + b.offered)::bigint as bound
    from stock_standing b join sku s on s.id = b.sku_id
    where b.vault_id = ${vaultId}
    group by s.platform having sum(b.available + b.pooled + b.reserved + b.offered) > 0
    order by free desc, s.platform`.execute(db);
  return rows;
};

export interface Days {
  readonly days: readonly DayQuantity[];
  readonly asOf: Date;
}

/**
 * What moved since a day (yyyy-mm-dd), as the five-minute turns have rolled it up. A vault that no turn has seen
 * yet is young: its transactions are summed themselves, once in its life.
 */
export const readDays = async (db: Tables, vaultId: string, since: string, now: Date): Promise<Days> => {
  const roll = await db.selectFrom('stock_roll').select('rolled_at').where('vault_id', '=', vaultId).executeTakeFirst();
  const { rows: days } =
    roll === undefined
      ? await sql<DayQuantity>`
          select (created_at at time zone 'UTC')::date::text as day, kind, sum(quantity)::bigint as quantity from txn
          where vault_id = ${vaultId} and created_at >= ${new Date(since)} group by 1, 2`.execute(db)
      : await sql<DayQuantity>`
          select day::text as day, kind, sum(quantity)::bigint as quantity from stock_day
          where vault_id = ${vaultId} and day >= ${since}::date group by 1, 2`.execute(db);
  return { days, asOf: roll?.rolled_at ?? now };
};

export interface Waiting {
  readonly drafts: number;
  readonly failed_insertions: number;
  readonly error_keys: number;
  readonly error_key_insertions: number;
  readonly first_finished_at: Date | null;
  readonly low_stock: number;
  readonly out_of_stock: number;
  readonly failed_jobs: number;
}

/**
 * What waits for somebody; each count is that of the list which the screen opens.
 *
 * @param recent the start of the day from which failures count
 * @param kept from when on the refused lines of a finished insertion are still there
 */
export const readWaiting = async (
  db: Tables,
  { ownerGuid: vaultId, userGuid, roleName }: Pick<Actor, 'ownerGuid' | 'userGuid' | 'roleName'>,
  recent: Date,
  kept: Date,
): Promise<Waiting> => {
  // As in the job centre: an Owner sees the jobs of the whole vault, everyone else their own.
  const ofUser = roleName === 'Owner' ? sql`` : sql`and user_id = ${userGuid}`;
  const { rows } = await sql<Waiting>`
    select i.*, b.*, j.* from (
      select count(*) filter (where status = 1)::bigint as drafts,
        count(*) filter (where status = 7 and created_at >= ${recent})::bigint as failed_insertions,
        coalesce(sum(rejected_count) filter (where status in (5, 7) and finished_at >= ${kept}), 0)::bigint as error_keys,
        count(*) filter (where status in (5, 7) and finished_at >= ${kept} and rejected_count > 0)::bigint as error_key_insertions,
        min(finished_at) filter (where status in (5, 7) and finished_at >= ${kept} and rejected_count > 0) as first_finished_at
      from insertion where vault_id = ${vaultId} and (status in (1, 5, 7))
    ) i, (
      select count(*) filter (where b.available > 0 and b.available <= t.low_at)::bigint as low_stock,
        count(*) filter (where b.available = 0)::bigint as out_of_stock
      from stock_standing b left join stock_threshold t on t.vault_id = b.vault_id and t.sku_id = b.sku_id
      where b.vault_id = ${vaultId}
    ) b, (
      select count(*)::bigint as failed_jobs from job
      where vault_id = ${vaultId} and state = 'failed' and created_at >= ${recent} ${ofUser}
    ) j`.execute(db);
  const [waiting] = rows;
  if (waiting === undefined) throw new Error('a count without a row');
  return waiting;
};
