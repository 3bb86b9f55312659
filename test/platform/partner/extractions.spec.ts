/** One key for one customer by the partner API (docs/domain.md, c, l and o2; ADR 0047). */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.js';
import { DigestService } from '../../../platform/extraction/single/digest.service.js';
import { addRight } from '../../../platform/rights/index.js';
import { verifyCustody } from '../../../platform/stock/ledger/custody/verification.repository.js';
import { ExtractionServiceService } from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import type { TestUser } from '../../support/platform.js';
import {
  apiOnlyPrivate,
  aSku,
  databaseOf,
  defaultPrivate,
  insertKeys,
  keysOf,
  refusalOf,
  tablesOf,
  type TestSku,
} from '../stock/stock-world.js';
import { programOf, startOperations, type OperationsWorld } from './operations-world.js';
import { testSeal } from '../stock/ledger/custody/custody-keys.js';

const hourMs = 3_600_000;
const time = { moved: 0 };
let world: OperationsWorld;
let owner: TestUser;
let program: Actor;
let sku: TestSku;
beforeAll(async () => {
  world = await startOperations({ clock: { now: () => new Date(Date.now() + time.moved) } });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.user({ role: 'Owner' });
  program = programOf(owner.ownerGuid);
  sku = await aSku(world, owner.ownerGuid, { title: 'Emberfall' });
});

const stocked = async (count: number, rightGuid = defaultPrivate): Promise<string[]> => {
  const keys = keysOf(count);
  await insertKeys(world, owner, sku.skuGuid, keys, rightGuid);
  return keys;
};
const standing = () =>
  tablesOf(world).selectFrom('stock_standing').selectAll().where('sku_id', '=', sku.skuGuid).executeTakeFirstOrThrow();
const aRight = async (terms: { extraction_type?: number; regions?: string[] }): Promise<string> => {
  const id = randomUUID();
  await addRight(databaseOf(world).tables(), {
    ...{ vault_id: owner.ownerGuid, id, version: 1, name: `Right ${id.slice(0, 8)}`, description: '' },
    ...{ extraction_type: 1, visibility: 3, is_blacklisting_allowed: true, is_open: true },
    geofencing_type: terms.regions === undefined ? 'exclude' : 'include',
    regions: [],
    ...terms,
  });
  return id;
};

describe('an extraction by the partner API', () => {
  it('answers one key of the stock, which has left it, with receipt, transaction and custody', async () => {
    const keys = await stocked(3);
    const { key, extraction } = await world.extract(program, sku.skuGuid, { country: 'DE', clientReference: 'C-17' });
    expect(keys).toContain(key);
    expect(await standing()).toMatchObject({ available: 2, extracted: 1 });
    const transaction = await tablesOf(world)
      .selectFrom('txn')
      .selectAll()
      .where('vault_id', '=', owner.ownerGuid)
      .where('id', '=', extraction.txn_id ?? '')
      .executeTakeFirstOrThrow();
    expect(transaction).toMatchObject({ kind: 'Extracted', quantity: 1, actor_name: 'Shop server' });
    const { extraction: receipt } = await owner
      .service(ExtractionServiceService)
      .getExtraction({ extractionGuid: extraction.id }, owner.call());
    expect(receipt).toMatchObject({
      ...{ status: 'Downloaded', confirmedWith: 'api', extractedBy: 'Shop server', isPasswordWaiting: false },
      single: { country: 'DE', clientReference: 'C-17' },
    });
  });

  it('takes the oldest key, and each once, however many ask at once', async () => {
    const keys = await stocked(12);
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.extract(program, sku.skuGuid)));
    expect(new Set(answers.map(({ key }) => key))).toEqual(new Set(keys));
    expect(await refusalOf(world.extract(program, sku.skuGuid))).toMatchObject({ code: 'extraction.no_platform' });
  });

  it('leaves a custody that verifies', async () => {
    await stocked(2);
    await world.extract(program, sku.skuGuid);
    expect(await verifyCustody(tablesOf(world), testSeal, owner.ownerGuid)).toMatchObject({ faults: [] });
  });
});

describe('the same Idempotency-Key', () => {
  it('gives one key, also to calls at the same moment, and to another certificate of the vault', async () => {
    await stocked(5);
    const order = { idempotencyKey: randomUUID(), clientReference: 'C-1' };
    const callers = [program, program, programOf(owner.ownerGuid, 'Second server'), program];
    const answers = await Promise.all(callers.map((caller) => world.extract(caller, sku.skuGuid, order)));
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
    expect(await standing()).toMatchObject({ available: 4, extracted: 1 });
  });

  it('with other words is refused', async () => {
    await stocked(2);
    const idempotencyKey = randomUUID();
    await world.extract(program, sku.skuGuid, { idempotencyKey });
    const other = world.extract(program, sku.skuGuid, { idempotencyKey, clientReference: 'another' });
    expect(await refusalOf(other)).toMatchObject({ code: 'extraction.request_reused' });
  });

  it('gives the key again for a day, and then neither it nor another one', async () => {
    await stocked(2);
    const order = { idempotencyKey: randomUUID() };
    const { key } = await world.extract(program, sku.skuGuid, order);
    time.moved += 23 * hourMs;
    expect((await world.extract(program, sku.skuGuid, order)).key).toBe(key);
    time.moved += 2 * hourMs;
    expect(await refusalOf(world.extract(program, sku.skuGuid, order))).toMatchObject({
      code: 'extraction.answer_over',
    });
    expect(await standing()).toMatchObject({ available: 1, extracted: 1 });
  });

  it('of a call that was refused is free again', async () => {
    const order = { idempotencyKey: randomUUID() };
    await refusalOf(world.extract(program, sku.skuGuid, order));
    const [key] = await stocked(1);
    expect((await world.extract(program, sku.skuGuid, order)).key).toBe(key);
  });
});

describe('a right', () => {
  it('for programs alone gives its keys one by one', async () => {
    const [key] = await stocked(1, apiOnlyPrivate);
    expect((await world.extract(program, sku.skuGuid, { rightGuid: apiOnlyPrivate })).key).toBe(key);
  });

  it('for bulk extraction alone gives none', async () => {
    const rightGuid = await aRight({ extraction_type: 2 });
    await stocked(1, rightGuid);
    expect(await refusalOf(world.extract(program, sku.skuGuid, { rightGuid }))).toMatchObject({
      code: 'extraction.right_not_for_api',
      kind: 'permission_denied',
    });
  });

  it('with regions asks for the country, and refuses one outside of them', async () => {
    const rightGuid = await aRight({ regions: ['EU'] });
    await stocked(1, rightGuid);
    const order = (country: string) => ({ rightGuid, country });
    const refused = async (country: string) =>
      (await refusalOf(world.extract(program, sku.skuGuid, order(country)))).code;
    expect(await refused('')).toBe('extraction.country_missing');
    expect(await refused('US')).toBe('extraction.country_refused');
    expect(await refused('XX')).toBe('request.invalid');
    await expect(world.extract(program, sku.skuGuid, order('FR'))).resolves.toBeDefined();
  });

  it('or a SKU of another vault is not known', async () => {
    const other = await world.user({ role: 'Owner' });
    const theirs = await aSku(world, other.ownerGuid);
    expect(await refusalOf(world.extract(program, theirs.skuGuid))).toMatchObject({ code: 'extraction.sku_unknown' });
    expect(await refusalOf(world.extract(program, sku.skuGuid, { rightGuid: randomUUID() }))).toMatchObject({
      code: 'extraction.right_unknown',
    });
  });
});

describe('the owners', () => {
  it('get one letter about a day of the partner API when it is over, and none for each key', async () => {
    await stocked(5);
    for (let i = 0; i < 3; i += 1) await world.extract(program, sku.skuGuid);
    await world.extract(programOf(owner.ownerGuid, 'Kiosk'), sku.skuGuid);
    const digest = world.get(DigestService);
    expect((await digest.run()).filter(({ vaultId }) => vaultId === owner.ownerGuid)).toEqual([]);
    time.moved += 25 * hourMs;
    const told = await Promise.all([digest.run(), digest.run()]);
    expect(told.flat().filter(({ vaultId }) => vaultId === owner.ownerGuid)).toHaveLength(1);
    for (;;) {
      const mail = await world.mailbox.take(owner.email);
      if (!/extracted by the partner API/.test(mail.subject)) {
        expect(mail.subject).not.toMatch(/^Extraction by/);
        continue;
      }
      expect(mail.subject).toMatch(/^4 keys extracted by the partner API on \d{4}-\d\d-\d\d$/);
      expect(mail.text).toMatch(/Emberfall, .*: 3 keys by Shop server/);
      expect(mail.text).toMatch(/Emberfall, .*: 1 key by Kiosk/);
      break;
    }
  });
});
