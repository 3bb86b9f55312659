/** A vault with keys, and allocations of them to others. */
import { randomUUID } from 'node:crypto';
import { TakingService } from '../../../platform/stock/index.js';
import {
  AllocationsServiceService,
  type Allocation,
  type AllocationTerms,
} from '../../../proto/gen/keyway/allocations/v1/allocations.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { databaseOf, defaultNetwork, refusalOf } from '../stock/stock-world.js';
import type { Pair } from '../transfers/transfers-world.js';

export const myAllocations = '/my_vault/my-allocations/';
export const allocated = '/my_vault/allocated/';

export const allocations = (user: TestUser) => user.service(AllocationsServiceService);

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

export const fulfilled = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter(({ status }) => status === 'fulfilled').length;

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const termsOf = (more: Partial<AllocationTerms> = {}): AllocationTerms => ({
  ...{ maxQuantity: 100, batchSize: 1, stockLimit: 100 },
  ...more,
});

export interface AllocationOf {
  readonly by?: TestUser;
  readonly terms?: Partial<AllocationTerms>;
  readonly connectionGuid?: string;
  readonly rightGuid?: string;
  readonly note?: string;
  readonly expiresAt?: string;
  readonly idempotencyKey?: string;
}

/** @returns the allocation's guid; nobody has answered it */
export const offer = async (
  { sender, connectionGuid, sku }: Pick<Pair, 'sender' | 'connectionGuid' | 'sku'>,
  { by = sender, terms = {}, ...more }: AllocationOf = {},
): Promise<string> => {
  const { allocationGuid } = await allocations(by).offerAllocation(
    {
      ...{ skuGuid: sku.skuGuid, rightGuid: defaultNetwork, connectionGuid, note: '', terms: termsOf(terms) },
      ...{ idempotencyKey: randomUUID(), ...more },
    },
    by.call(),
  );
  return allocationGuid;
};

export const accept = (user: TestUser, allocationGuid: string) =>
  allocations(user).acceptAllocation({ allocationGuid }, user.call());
export const reject = (user: TestUser, allocationGuid: string, reason = '') =>
  allocations(user).rejectAllocation({ allocationGuid, reason }, user.call());
export const revoke = (user: TestUser, allocationGuid: string) =>
  allocations(user).revokeAllocation({ allocationGuid }, user.call());
export const pause = (user: TestUser, allocationGuid: string) =>
  allocations(user).pauseAllocation({ allocationGuid }, user.call());
export const activate = (user: TestUser, allocationGuid: string) =>
  allocations(user).activateAllocation({ allocationGuid }, user.call());
export const close = (user: TestUser, allocationGuid: string) =>
  allocations(user).closeAllocation({ allocationGuid }, user.call());
export const setAutoDraw = (user: TestUser, allocationGuid: string, isAutoDraw: boolean) =>
  allocations(user).setAutoDraw({ allocationGuid, isAutoDraw }, user.call());

/** One that is accepted. @returns its guid */
export const anAllocation = async (pair: Pair, wanted: AllocationOf = {}): Promise<string> => {
  const allocationGuid = await offer(pair, wanted);
  await accept(pair.receiver, allocationGuid);
  return allocationGuid;
};

export const readAllocation = async (user: TestUser, allocationGuid: string): Promise<Allocation> => {
  const { allocation } = await allocations(user).getAllocation({ allocationGuid }, user.call());
  if (allocation === undefined) throw new Error('no allocation in the answer');
  return allocation;
};

export const draw = (user: TestUser, allocationGuid: string, quantity: number, idempotencyKey: string = randomUUID()) =>
  allocations(user).drawKeys({ allocationGuid, quantity, isFinalConfirmed: true, idempotencyKey }, user.call());

/** Changes what may be changed, from the version that stands. */
export const change = async (
  user: TestUser,
  allocationGuid: string,
  more: Partial<Pick<AllocationTerms, 'maxQuantity' | 'endsAt'>>,
): Promise<Allocation | undefined> => {
  const { terms, version } = await readAllocation(user, allocationGuid);
  const { maxQuantity, endsAt } = termsOf(terms);
  const changed = { allocationGuid, maxQuantity, ...(endsAt !== undefined && { endsAt }), version, ...more };
  return (await allocations(user).changeTerms(changed, user.call())).allocation;
};

/** So many of its keys leave the vault's stock for good, the oldest first. */
export const sell = async (
  world: InsidePlatform,
  { ownerGuid }: TestUser,
  { skuGuid: skuId }: Pair['sku'],
  quantity: number,
): Promise<void> => {
  await databaseOf(world).transaction((tx) =>
    world.get(TakingService).take(tx as never, {
      actor: { ownerGuid, userGuid: randomUUID(), userName: 'Seller' } as never,
      ...{ skuId, rightId: defaultNetwork, quantity, extractionId: randomUUID(), reference: '', now: new Date() },
    }),
  );
};

/** As if so many days had passed since it was offered. */
export const age = (world: InsidePlatform, allocationGuid: string, days: number) =>
  databaseOf(world).execute(
    `update allocation set starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day',
      expires_at = expires_at - $2 * interval '1 day' where id = $1`,
    [allocationGuid, days],
  );

/** How many keys bear an allocation, whoever holds them, and in whatever state. */
export const bearing = async (world: InsidePlatform, allocationGuid: string): Promise<unknown> => {
  const { rows } = await databaseOf(world).execute('select count(*)::int as count from key where allocation_id = $1', [
    allocationGuid,
  ]);
  return rows[0]?.['count'];
};

/** The kinds of what a user was told of allocations, oldest first. */
export const newsOf = async (world: InsidePlatform, { userGuid }: TestUser): Promise<string[]> => {
  const { rows } = await databaseOf(world).execute(
    `select kind from notification where user_id = $1 and kind like 'allocations.%' order by created_at, id`,
    [userGuid],
  );
  return rows.map(({ kind }) => String(kind).replace('allocations.', ''));
};

/** The same once the last of it is that: the platform's own sweep may be at it, which the test's then leaves alone. */
export const newsUntil = (world: InsidePlatform, user: TestUser, last: string): Promise<string[]> =>
  until(
    () => newsOf(world, user),
    (news) => news.at(-1) === last,
  );
