/** A vault with keys, and pools of them for others. */
import { randomUUID } from 'node:crypto';
import { MovementsService } from '../../../platform/stock/index.js';
import {
  StockpoolsServiceService,
  type Pool,
  type PoolTerms,
} from '../../../proto/gen/keyway/stockpools/v1/stockpools.js';
import { sql } from 'kysely';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { databaseOf, defaultNetwork, refusalOf } from '../stock/stock-world.js';
import type { Pair } from '../transfers/transfers-world.js';

export const stockpoolOut = '/distribution/myvault/transfers/stockpool-out/';
export const stockpoolIn = '/distribution/myvault/transfers/stockpool-in/';

export const stockpools = (user: TestUser) => user.service(StockpoolsServiceService);

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

export const termsOf = (more: Partial<PoolTerms> = {}): PoolTerms => ({
  ...{ maxStock: 100, minBatchSize: 1, alertPercentage: 20, isGeneralStockAllowed: false },
  ...more,
});

export interface PoolOf {
  readonly by?: TestUser;
  readonly quantity?: number;
  readonly terms?: Partial<PoolTerms>;
  readonly connectionGuids?: string[];
  readonly rightGuid?: string;
  readonly idempotencyKey?: string;
}

/** @returns the pool's guid */
export const aPool = async (
  { sender, connectionGuid, sku }: Pick<Pair, 'sender' | 'connectionGuid' | 'sku'>,
  { by = sender, quantity = 0, terms = {}, ...more }: PoolOf = {},
): Promise<string> => {
  const { poolGuid } = await stockpools(by).createPool(
    {
      ...{ skuGuid: sku.skuGuid, rightGuid: defaultNetwork, connectionGuids: [connectionGuid], quantity },
      ...{ terms: termsOf(terms), idempotencyKey: randomUUID(), ...more },
    },
    by.call(),
  );
  return poolGuid;
};

export const readPool = async (user: TestUser, poolGuid: string): Promise<Pool> => {
  const { pool } = await stockpools(user).getPool({ poolGuid }, user.call());
  if (pool === undefined) throw new Error('no pool in the answer');
  return pool;
};

export const draw = (user: TestUser, poolGuid: string, quantity: number, idempotencyKey: string = randomUUID()) =>
  stockpools(user).drawKeys({ poolGuid, quantity, isFinalConfirmed: true, idempotencyKey }, user.call());

export const refill = (user: TestUser, poolGuid: string, quantity: number, idempotencyKey: string = randomUUID()) =>
  stockpools(user).refillPool({ poolGuid, quantity, idempotencyKey }, user.call());

export const close = (user: TestUser, poolGuid: string) => stockpools(user).closePool({ poolGuid }, user.call());
export const pause = (user: TestUser, poolGuid: string) => stockpools(user).pausePool({ poolGuid }, user.call());
export const resume = (user: TestUser, poolGuid: string) => stockpools(user).resumePool({ poolGuid }, user.call());

/** Changes some of a pool's terms, from the version that stands. */
export const change = async (user: TestUser, poolGuid: string, more: Partial<PoolTerms>): Promise<Pool | undefined> => {
  const { terms, version } = await readPool(user, poolGuid);
  const { pool } = await stockpools(user).changePool(
    { poolGuid, terms: { ...termsOf(terms), ...more }, version },
    user.call(),
  );
  return pool;
};

export const assign = async (user: TestUser, poolGuid: string, connectionGuids: string[]) => {
  const { version } = await readPool(user, poolGuid);
  return stockpools(user).assignConnections({ poolGuid, connectionGuids, version }, user.call());
};

/** What a vault has of a SKU under any right: free, in pools, given and received. */
export const heldOf = async (world: InsidePlatform, { ownerGuid }: TestUser, { skuGuid }: Pair['sku']) => {
  const { rows } = await databaseOf(world).execute(
    `select coalesce(sum(available), 0)::int as free, coalesce(sum(pooled), 0)::int as pooled,
      coalesce(sum(transferred_out), 0)::int as given, coalesce(sum(received), 0)::int as received
     from stock_standing where vault_id = $1 and sku_id = $2`,
    [ownerGuid, skuGuid],
  );
  return rows[0];
};

/** As if so many days had passed since the pool was made. */
export const agePool = (world: InsidePlatform, poolGuid: string, days: number) =>
  databaseOf(world).execute(
    `update stockpool set starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day' where id = $1`,
    [poolGuid, days],
  );

/** Blacklists so many keys of a pool, as a blacklisting does. */
export const blacklistPooled = async (
  world: InsidePlatform,
  { ownerGuid, userGuid }: TestUser,
  poolGuid: string,
  count: number,
) => {
  const chosen = {
    where: sql`k.id in (select id from key where pool_id = ${poolGuid}::uuid and state = 11 order by id limit ${count}::int)`,
  };
  await databaseOf(world).transaction((tx) =>
    world.get(MovementsService).move(tx as never, {
      ...{ actor: { userGuid, userName: 'Tester' }, vaultId: ownerGuid, kind: 'Blacklisted', chosen },
      ...{ reference: '', documentId: randomUUID(), now: new Date() },
    }),
  );
};

/** The kinds of what a user was told of pools, oldest first. */
export const newsOf = async (world: InsidePlatform, { userGuid }: TestUser): Promise<unknown[]> => {
  const { rows } = await databaseOf(world).execute(
    `select kind from notification where user_id = $1 and kind like 'stockpools.%' order by created_at, id`,
    [userGuid],
  );
  return rows.map(({ kind }) => kind);
};

/** The same once the last of it is that: the platform's own sweep may be at it, which the test's then leaves alone. */
export const newsUntil = (world: InsidePlatform, user: TestUser, last: string): Promise<unknown[]> =>
  until(
    () => newsOf(world, user),
    (news) => news.at(-1) === last,
  );
