/** Imports by the partner API (docs/domain.md, m; ADR 0047). */
import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.js';
import { ImportService, type ImportView } from '../../../platform/stock/runs/insertions/import/import.service.js';
import { keysPerDay } from '../../../platform/stock/runs/insertions/import/import.js';
import { dayOf } from '../../../platform/stock/keys/asked/asked.repository.js';
import { runStatus } from '../../../platform/stock/runs/run-status.js';
import { CommitService } from '../../../platform/stock/runs/insertions/commit/commit.service.js';
import { InsertionsServiceService } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy, type ContentRow } from '../content/content-reading.js';
import { aSku, endOfJob, insertKeys, keysOf, refusalOf, tablesOf, type TestSku } from '../stock/stock-world.js';
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

const see = (id: string, after = 0): Promise<ImportView> => world.get(ImportService).view(program, id, after);
/** Waits for the stock. @returns the insertion as the API tells it */
const settled = async (id: string): Promise<ImportView> => {
  const { insertion } = await see(id);
  await endOfJob(world, owner, insertion.job_id ?? '');
  return see(id);
};
const freeKeys = async (): Promise<number> =>
  (
    await tablesOf(world)
      .selectFrom('stock_standing')
      .select('available')
      .where('sku_id', '=', sku.skuGuid)
      .executeTakeFirst()
  )?.available ?? 0;
const countedToday = async (): Promise<number> =>
  (
    await tablesOf(world)
      .selectFrom('import_day')
      .select('keys')
      .where('vault_id', '=', owner.ownerGuid)
      .executeTakeFirst()
  )?.keys ?? 0;
const askedToday = async (): Promise<number> =>
  (
    await tablesOf(world)
      .selectFrom('asked_day')
      .select('keys')
      .where('vault_id', '=', owner.ownerGuid)
      .executeTakeFirst()
  )?.keys ?? 0;
const insertionsOfVault = () =>
  tablesOf(world).selectFrom('insertion').select('id').where('vault_id', '=', owner.ownerGuid).execute();
const rowsOf = ({
  violations,
}: {
  readonly violations: readonly { readonly row?: number | undefined; readonly message: string }[];
}) => violations.map(({ row, message }) => `${row} ${message}`);

describe('an import', () => {
  it('is an insertion of the vault, whose keys are in the stock when its job has ended', async () => {
    const { insertionId, keyCount } = await world.import(program, sku.skuGuid, keysOf(120), { reference: 'ERP 7' });
    expect(keyCount).toBe(120);
    const { insertion, rejected } = await settled(insertionId);
    expect(insertion).toMatchObject({
      ...{ status: runStatus.completed, source: 'api', note: 'ERP 7', inserted_count: 120 },
      ...{ created_by_name: 'Shop server', rejected_count: 0 },
    });
    expect(rejected).toEqual([]);
    expect(await freeKeys()).toBe(120);
  });

  it('mails nobody: a program has no mailbox', async () => {
    const { insertionId } = await world.import(program, sku.skuGuid, keysOf(1));
    await settled(insertionId);
    const { rows } = await world.platform.database.execute('select recipient from mail_letter where recipient = $1', [
      '',
    ]);
    expect(rows).toEqual([]);
  });

  it('takes 50,000 keys, and not one more', async () => {
    const keys = keysOf(50_001);
    expect(await refusalOf(world.import(program, sku.skuGuid, keys))).toMatchObject({ code: 'stock.too_many_keys' });
    const { insertionId } = await world.import(program, sku.skuGuid, keys.slice(1));
    expect((await settled(insertionId)).insertion.inserted_count).toBe(50_000);
  });

  it('refuses rows that are no texts, by their places', async () => {
    const refusal = await refusalOf(world.import(program, sku.skuGuid, [...keysOf(1), ' ', 7, null]));
    expect(refusal.code).toBe('request.invalid');
    expect(refusal.violations.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it.each([
    ['no list', '{"keys":"A"}'],
    ['no keys', '{"keys":[]}'],
    ['no object', '["A"]'],
    ['no JSON', '{"keys":['],
  ])('refuses a body with %s', async (_, body) => {
    expect(await refusalOf(world.import(program, sku.skuGuid, [], { body }))).toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a strict import with bad keys', () => {
  it('names each row and why, leaves nothing behind and counts nothing', async () => {
    const [taken = ''] = keysOf(1);
    await insertKeys(world, owner, sku.skuGuid, [taken]);
    const before = await insertionsOfVault();
    const [twice = '', good = ''] = keysOf(2);
    const keys = [good, twice, taken, 'ABC', twice, 'AB\u0007CD-EFGHI-JKLMN', 'LINE\nBREAK-ABCDE'];
    const refusal = await refusalOf(world.import(program, sku.skuGuid, keys));
    expect(refusal.code).toBe('stock.keys_refused');
    // Nothing of the call stays but that four of its texts were asked for (ADR 0052).
    expect(await askedToday()).toBe(4);
    expect(rowsOf(refusal)).toEqual([
      '3 already exists for this product',
      '4 must have 4 to 255 characters',
      '5 stands more than once in this call',
      '6 holds characters that do not print',
      '7 holds characters that do not print',
    ]);
    expect(await insertionsOfVault()).toEqual(before);
    expect(await countedToday()).toBe(0);
  });

  it('says of a key of another vault that it is on the network, and not whose', async () => {
    const other = await world.user({ role: 'Owner' });
    const theirs = keysOf(1);
    await insertKeys(world, other, (await aSku(world, other.ownerGuid)).skuGuid, theirs);
    expect(rowsOf(await refusalOf(world.import(program, sku.skuGuid, theirs)))).toEqual([
      '1 already exists on the network',
    ]);
  });

  it('says no key', async () => {
    const [key = ''] = keysOf(1);
    const refusal = await refusalOf(world.import(program, sku.skuGuid, [key, key]));
    expect(JSON.stringify([refusal.message, refusal.params, refusal.violations])).not.toContain(key.slice(0, 5));
  });
});

describe('an import as people see it', () => {
  it('is the call, not a file: certificate, reference, correlation id and the hash of what was sent', async () => {
    const order = { reference: 'ERP 7', isSkipping: true };
    const [twice = '', ...others] = keysOf(4);
    const { insertionId } = await world.import(program, sku.skuGuid, [twice, ...others, twice, 'ABC'], order);
    await settled(insertionId);
    const { insertion } = await owner
      .service(InsertionsServiceService)
      .getInsertion({ insertionGuid: insertionId }, owner.call());
    expect(insertion).toMatchObject({
      ...{ files: [], createdBy: 'Shop server', note: 'ERP 7', insertedCount: 4 },
      preflight: { keyCount: 6, acceptableCount: 4 },
      importCall: {
        correlationId: program.correlationId,
        sha256: createHash('sha256')
          .update(JSON.stringify({ skuGuid: sku.skuGuid, keys: [twice, ...others, twice, 'ABC'] }))
          .digest('hex'),
      },
    });
  });

  it('stands in the lists with what was inserted, and without files', async () => {
    const [twice = '', ...others] = keysOf(4);
    const { insertionId } = await world.import(program, sku.skuGuid, [twice, ...others, twice], { isSkipping: true });
    await settled(insertionId);
    const listed = (rows: readonly ContentRow[], names: readonly string[]) => names.map((name) => rowsBy(rows, name));
    const uploads = await contentOf(owner, '/distribution/myvault/uploads/');
    expect(listed(uploads, ['Source', 'Files', 'Keys', 'ErrorKeys'])).toEqual([['Partner API'], [''], ['4'], ['1']]);
    const report = await contentOf(owner, '/my_vault/transaction/inserted/');
    expect(listed(report, ['Source', 'Files', 'Quantity', 'Duplicates', 'Errors'])).toEqual([
      ['Partner API'],
      [''],
      ['4'],
      ['1'],
      ['0'],
    ]);
  });

  it('that came in files has no call', async () => {
    const { insertionGuid } = await insertKeys(world, owner, sku.skuGuid, keysOf(2));
    const { insertion } = await owner.service(InsertionsServiceService).getInsertion({ insertionGuid }, owner.call());
    expect([insertion?.importCall, insertion?.files.length]).toEqual([undefined, 1]);
  });
});

describe('an import that skips', () => {
  it('inserts the good keys and lists the others by row', async () => {
    const [first = '', second = ''] = keysOf(2);
    const { insertionId } = await world.import(program, sku.skuGuid, [first, 'ABC', first, second], {
      isSkipping: true,
    });
    const { insertion, rejected } = await settled(insertionId);
    expect(insertion).toMatchObject({
      status: runStatus.completedWithErrors,
      inserted_count: 2,
      rejected_count: 2,
    });
    expect(rejected.map(({ row }) => row)).toEqual([2, 3]);
    expect((await see(insertionId, 2)).rejected.map(({ row }) => row)).toEqual([3]);
  });

  it('is refused when no key is left', async () => {
    const refusal = await refusalOf(world.import(program, sku.skuGuid, ['ABC'], { isSkipping: true }));
    expect(refusal.code).toBe('stock.keys_refused');
  });
});

describe('keys that look unusual', () => {
  const unusual = (): string => `SBX-${randomUUID()}`;

  it('are refused with their rows: nobody can tick a box at a program', async () => {
    const refusal = await refusalOf(world.import(program, sku.skuGuid, [...keysOf(1), unusual()]));
    expect(refusal.code).toBe('stock.keys_unusual');
    expect(rowsOf(refusal)).toEqual(['2 does not look like a key of this platform']);
    expect(await insertionsOfVault()).toEqual([]);
  });

  it('are inserted when the call accepts them', async () => {
    const order = { areWarningsAccepted: true };
    const { insertionId } = await world.import(program, sku.skuGuid, [unusual()], order);
    expect((await settled(insertionId)).insertion.inserted_count).toBe(1);
  });
});

describe('the same Idempotency-Key', () => {
  it('with the same body gives the same insertion, once inserted, however often and at once', async () => {
    const order = { idempotencyKey: randomUUID(), body: JSON.stringify({ keys: keysOf(20) }) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.import(program, sku.skuGuid, [], order)));
    expect(new Set(answers.map(({ insertionId }) => insertionId)).size).toBe(1);
    const [first] = answers;
    await settled(first?.insertionId ?? '');
    expect(await world.import(program, sku.skuGuid, [], order)).toEqual(first);
    expect(await freeKeys()).toBe(20);
    expect(await countedToday()).toBe(20);
  });

  it('with another body is refused', async () => {
    const idempotencyKey = randomUUID();
    await world.import(program, sku.skuGuid, keysOf(1), { idempotencyKey });
    const again = world.import(program, sku.skuGuid, keysOf(1), { idempotencyKey });
    expect(await refusalOf(again)).toMatchObject({ code: 'stock.request_reused' });
  });

  it('is free again after a refusal, and is another one for another vault', async () => {
    const idempotencyKey = randomUUID();
    await refusalOf(world.import(program, sku.skuGuid, ['ABC'], { idempotencyKey }));
    const mine = await world.import(program, sku.skuGuid, keysOf(1), { idempotencyKey });
    const other = await world.user({ role: 'Owner' });
    const theirSku = await aSku(world, other.ownerGuid);
    const theirs = await world.import(programOf(other.ownerGuid), theirSku.skuGuid, keysOf(1), { idempotencyKey });
    expect(theirs.insertionId).not.toBe(mine.insertionId);
  });
});

describe('the 5,000,000 keys of a day', () => {
  const used = (keys: number) =>
    tablesOf(world)
      .insertInto('import_day')
      .values({ vault_id: owner.ownerGuid, day: dayOf(new Date()), keys })
      .execute();

  it('are never passed, also by calls at the same moment: what is left goes to some of them, and the others wait', async () => {
    await used(keysPerDay - 25);
    const calls = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.import(program, sku.skuGuid, keysOf(10))),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await countedToday()).toBe(keysPerDay - 5);
    const refusal = await refusalOf(world.import(program, sku.skuGuid, keysOf(6)));
    expect(refusal).toMatchObject({ code: 'stock.import_limit', params: { limit: keysPerDay, left: 5 } });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(86_400);
  });

  it('get back what an import had counted that was canceled before its commit', async () => {
    const { insertionId } = await world.import(program, sku.skuGuid, keysOf(7));
    const isCanceled = await world
      .get(CommitService)
      .cancel(programOf(owner.ownerGuid), insertionId)
      .then(
        () => true,
        () => false,
      );
    await settled(insertionId);
    expect(await countedToday()).toBe(isCanceled ? 0 : 7);
    expect(await freeKeys()).toBe(isCanceled ? 0 : 7);
  });
});

describe("what is not the vault's", () => {
  it('is not found: SKU, right, insertion', async () => {
    const other = await world.user({ role: 'Owner' });
    const theirs = await aSku(world, other.ownerGuid);
    expect(await refusalOf(world.import(program, theirs.skuGuid, keysOf(1)))).toMatchObject({
      code: 'stock.sku_not_found',
    });
    expect(await refusalOf(world.import(program, sku.skuGuid, keysOf(1), { rightGuid: randomUUID() }))).toMatchObject({
      code: 'stock.right_not_found',
    });
    const { insertionId } = await world.import(programOf(other.ownerGuid), theirs.skuGuid, keysOf(1));
    expect(await refusalOf(see(insertionId))).toMatchObject({ code: 'stock.insertion_not_found' });
  });

  it('nor is an insertion that came in files', async () => {
    const { insertionGuid } = await insertKeys(world, owner, sku.skuGuid, keysOf(1));
    expect(await refusalOf(see(insertionGuid))).toMatchObject({ code: 'stock.insertion_not_found' });
  });

  it('and a SKU of its own that takes no keys is refused', async () => {
    const gone = await aSku(world, owner.ownerGuid, { status: 'Discontinued' });
    expect(await refusalOf(world.import(program, gone.skuGuid, keysOf(1)))).toMatchObject({
      code: 'stock.sku_not_insertable',
    });
  });
});

describe('the live keys of a vault', () => {
  const allow = (live_keys: number) =>
    tablesOf(world).insertInto('vault_limit').values({ vault_id: owner.ownerGuid, live_keys }).execute();

  it('stay within what staff allows, whichever way keys come', async () => {
    await allow(5);
    await insertKeys(world, owner, sku.skuGuid, keysOf(3));
    const full = { code: 'stock.vault_full', params: { limit: 5, live: 3 } };
    expect(await refusalOf(world.import(program, sku.skuGuid, keysOf(3)))).toMatchObject(full);
    expect(await refusalOf(insertKeys(world, owner, sku.skuGuid, keysOf(3)))).toMatchObject({ code: full.code });
    await world.import(program, sku.skuGuid, keysOf(2));
  });
});
