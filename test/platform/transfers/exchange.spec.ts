/** Three vaults that give each other keys, all at once: no key is lost, doubled or counted twice (docs/domain.md, a). */
import { randomInt, randomUUID } from 'node:crypto';
import { DomainError } from '../../../kernel/errors.js';
import { TakingService } from '../../../platform/stock/index.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { aSku, defaultNetwork, insertKeys, keysOf, type TestSku } from '../stock/stock-world.js';
import { accept, faultsOf, offer, reject, revoke, standingOf, transfers } from './transfers-world.js';

const keyCount = 60;
const people = 6;
const actsEach = 14;

let world: InsidePlatform;
let vaults: readonly TestUser[];
let ways: readonly { readonly from: TestUser; readonly to: TestUser; readonly connectionGuid: string }[];
let sku: TestSku;
beforeAll(async () => {
  world = await startInside();
  const publisher = await anOwner(world, 'Publisher');
  const [one, other] = [await anOwner(world, 'Distributor'), await anOwner(world, 'Distributor')];
  vaults = [publisher, one, other];
  const pairs = [...([[publisher, one] as const, [publisher, other] as const, [one, other] as const] as const)];
  const made: (typeof ways)[number][] = [];
  for (const [from, to] of pairs) {
    const connectionGuid = await connected(world, from, to);
    made.push({ from, to, connectionGuid }, { from: to, to: from, connectionGuid });
  }
  ways = made;
  sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora' });
  await insertKeys(world, publisher, sku.skuGuid, keysOf(keyCount), defaultNetwork);
  await computed(world, publisher);
});
afterAll(() => world.close());

const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** What is not possible any more is refused in words of the domain. */
const tried = async <T>(act: Promise<T>): Promise<T | undefined> => {
  try {
    return await act;
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code.startsWith('transfers.')) return undefined;
    throw thrown;
  }
};

it('keeps every key, whatever is offered, accepted, rejected, revoked and extracted at the same time', async () => {
  const open: { guid: string; way: (typeof ways)[number] }[] = [];
  let extracted = 0;
  const take = ({ ownerGuid }: TestUser) =>
    world.platform.database.transaction((tx) =>
      world.get(TakingService).take(tx as never, {
        actor: { ownerGuid, userGuid: randomUUID(), userName: 'Taker' } as never,
        ...{ skuId: sku.skuGuid, rightId: defaultNetwork, quantity: 1, extractionId: randomUUID() },
        ...{ reference: '', now: new Date() },
      }),
    );
  const make = async (): Promise<void> => {
    const way = anyOf(ways);
    const { from: sender, connectionGuid } = way;
    const guid = await tried(offer({ sender, connectionGuid, sku }, { quantity: 1 + randomInt(8) }));
    if (guid !== undefined) open.push({ guid, way });
  };
  const answer =
    (how: (one: (typeof open)[number]) => Promise<unknown>): (() => Promise<void>) =>
    async () => {
      if (open.length > 0) await tried(how(anyOf(open)));
    };
  const acceptOne = answer(({ guid, way }) => accept(way.to, guid));
  const acts = [
    ...[make, make, make, acceptOne, acceptOne, acceptOne],
    answer(({ guid, way }) => reject(way.to, guid)),
    answer(({ guid, way }) => revoke(way.from, guid)),
    async () => {
      if ((await take(anyOf(vaults))) !== undefined) extracted += 1;
    },
  ];
  const somebody = async (): Promise<void> => {
    for (let act = 0; act < actsEach; act += 1) await anyOf(acts)();
  };
  await Promise.all(Array.from({ length: people }, somebody));
  expect(open.length).toBeGreaterThan(0);
  const standings = await Promise.all(vaults.map((vault) => standingOf(world, vault, sku)));
  const sum = (name: keyof (typeof standings)[number]) => standings.reduce((total, each) => total + each[name], 0);
  expect(sum('free') + sum('offered') + sum('extracted')).toBe(keyCount);
  expect([sum('given'), sum('extracted')]).toEqual([sum('received'), extracted]);
  const waiting = await Promise.all(vaults.map((vault) => transfers(vault).countOffers({}, vault.call())));
  const pending = (side: 'inbox' | 'outbox') => waiting.reduce((total, each) => total + (each[side]?.pending ?? 0), 0);
  expect(pending('inbox')).toBe(pending('outbox'));
  expect(await faultsOf(world, vaults)).toEqual([]);
});
