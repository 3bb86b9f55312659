/** Blacklisting by the partner API (docs/domain.md, h; ADR 0047). */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.js';
import { BlacklistService } from '../../../platform/stock/runs/changes/partner/blacklist.service.js';
import { runStatus } from '../../../platform/stock/runs/run-status.js';
import type { ChangesDatabase } from '../../../platform/stock/runs/changes/rows.js';
import type { TestUser } from '../../support/platform.js';
import {
  aSku,
  databaseOf,
  endOfJob,
  insertKeys,
  keysOf,
  refusalOf,
  tablesOf,
  type TestSku,
} from '../stock/stock-world.js';
import { programOf, startOperations, type OperationsWorld } from './operations-world.js';

let world: OperationsWorld;
let owner: TestUser;
let program: Actor;
let sku: TestSku;
beforeAll(async () => {
  world = await startOperations();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.user({ role: 'Owner' });
  program = programOf(owner.ownerGuid);
  sku = await aSku(world, owner.ownerGuid);
});

const see = (id: string) => world.get(BlacklistService).view(program, id);
const settled = async (id: string) => {
  await endOfJob(world, owner, (await see(id)).change.job_id ?? '');
  return see(id);
};
const standing = () =>
  tablesOf(world).selectFrom('stock_standing').selectAll().where('sku_id', '=', sku.skuGuid).executeTakeFirstOrThrow();
const changesOfVault = () =>
  databaseOf(world)
    .tables<ChangesDatabase>()
    .selectFrom('key_change')
    .select('id')
    .where('vault_id', '=', owner.ownerGuid)
    .execute();

describe('a blacklisting by the partner API', () => {
  it('tells what will become of each key, and does it for good', async () => {
    const [first = '', second = '', third = ''] = keysOf(3);
    await insertKeys(world, owner, sku.skuGuid, [first, second, third]);
    const keys = [first, 'NOBODY-HAS-THIS1', second, first];
    const { changeId, preview } = await world.blacklist(program, keys, { reference: 'case 9' });
    expect(preview).toEqual({
      counts: { changed: 2, not_found: 1, repeated: 1 },
      left: [
        { row: 2, reason: 'not_found' },
        { row: 4, reason: 'repeated' },
      ],
    });
    const { change, outcome } = await settled(changeId);
    expect(change).toMatchObject({
      ...{ status: runStatus.completed, changed_count: 2, refused_count: 0, reference: 'case 9' },
      created_by_name: 'Shop server',
    });
    expect(outcome).toEqual([expect.objectContaining({ quantity: 2, from_state: 'Available' })]);
    expect(await standing()).toMatchObject({ available: 1, blacklisted: 2 });
  });

  it('takes all keys of an insertion', async () => {
    const { insertionGuid } = await insertKeys(world, owner, sku.skuGuid, keysOf(4));
    const { changeId, preview } = await world.blacklist(program, undefined, { insertion: insertionGuid });
    expect(preview.counts).toEqual({ changed: 4 });
    await settled(changeId);
    expect(await standing()).toMatchObject({ available: 0, blacklisted: 4 });
  });

  it('tells the owners by mail, and nobody by an empty address', async () => {
    const keys = keysOf(1);
    await insertKeys(world, owner, sku.skuGuid, keys);
    await settled((await world.blacklist(program, keys)).changeId);
    for (;;) {
      const mail = await world.mailbox.take(owner.email);
      if (mail.subject !== '1 key blacklisted') continue;
      expect(mail.text).toContain('Shop server: 1 key blacklisted.');
      expect(mail.text).not.toContain(keys[0]);
      break;
    }
  });
});

describe('is refused, and nothing of it stays,', () => {
  it('when none of the keys would change', async () => {
    const refusal = await refusalOf(world.blacklist(program, keysOf(2)));
    expect(refusal).toMatchObject({ code: 'stock.change_empty', params: { not_found: 2 } });
    expect(refusal.violations.map(({ row, message }) => `${row} ${message}`)).toEqual(['1 not_found', '2 not_found']);
    expect(await changesOfVault()).toEqual([]);
  });

  it.each([
    ['keys and an insertion', ['A-KEY-1'], { insertion: '1' }],
    ['neither keys nor an insertion', undefined, {}],
    ['no keys', [], {}],
  ])('with %s', async (_, keys, order) => {
    expect(await refusalOf(world.blacklist(program, keys, order))).toMatchObject({ code: 'request.invalid' });
  });

  it('with more than 10,000 keys', async () => {
    expect(await refusalOf(world.blacklist(program, keysOf(10_001)))).toMatchObject({ code: 'stock.too_many_keys' });
  });

  it('without a reason that is known, or words for another', async () => {
    const keys = keysOf(1);
    await insertKeys(world, owner, sku.skuGuid, keys);
    const refused = async (order: object) => (await refusalOf(world.blacklist(program, keys, order))).code;
    expect(await refused({ reason: 'because' })).toBe('request.invalid');
    expect(await refused({ reason: 'other' })).toBe('stock.change_incomplete');
    expect(await changesOfVault()).toEqual([]);
  });

  it('of keys and insertions of another vault, as if they did not exist', async () => {
    const other = await world.user({ role: 'Owner' });
    const theirs = keysOf(1);
    const { insertionGuid } = await insertKeys(world, other, (await aSku(world, other.ownerGuid)).skuGuid, theirs);
    expect(await refusalOf(world.blacklist(program, theirs))).toMatchObject({ params: { not_found: 1 } });
    expect(await refusalOf(world.blacklist(program, undefined, { insertion: insertionGuid }))).toMatchObject({
      code: 'stock.insertion_not_found',
    });
  });

  it('by a certificate that may not', async () => {
    const reader = { ...program, permissions: new Set(['insertkeys-write']) };
    expect(await refusalOf(world.blacklist(reader, keysOf(1)))).toMatchObject({ code: 'permission.denied' });
  });
});

describe('the same Idempotency-Key', () => {
  it('gives the same blacklisting with the same answer, at once and when it is done', async () => {
    const keys = keysOf(3);
    await insertKeys(world, owner, sku.skuGuid, keys);
    const order = { idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.blacklist(program, keys, order)));
    expect(new Set(answers.map(({ changeId }) => changeId)).size).toBe(1);
    const [first] = answers;
    await settled(first?.changeId ?? '');
    expect(await world.blacklist(program, keys, order)).toEqual(first);
    expect(await changesOfVault()).toHaveLength(1);
  });

  it('with another body is refused', async () => {
    const keys = keysOf(2);
    await insertKeys(world, owner, sku.skuGuid, keys);
    const order = { idempotencyKey: randomUUID() };
    await world.blacklist(program, keys.slice(1), order);
    expect(await refusalOf(world.blacklist(program, keys, order))).toMatchObject({ code: 'stock.request_reused' });
  });
});
