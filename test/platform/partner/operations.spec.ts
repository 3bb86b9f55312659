/** The operations of the partner API as programs meet them, each answer judged by the API's own description. */
import { randomUUID } from 'node:crypto';
import { addRight } from '../../../platform/rights/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import {
  aSku,
  databaseOf,
  defaultPrivate,
  endOfJob,
  insertKeys,
  keysOf,
  tablesOf,
  type TestSku,
} from '../stock/stock-world.js';
import { until } from '../../support/until.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { keysIn } from '../stock/victim.js';
import { DescribedApi, type Answer, type Sent } from './described-api.js';
import { aPartner, partnerUrlIn, type TestPartner } from './partner-world.js';

const importRoute = 'POST /api/v4/transaction/import';
const seeImport = 'GET /api/v4/transaction/import/{insertionGuid}';
const extractRoute = 'POST /api/v1/transaction/extraction';
const blacklistRoute = 'POST /api/v1/transaction/blacklist';
const seeBlacklisting = 'GET /api/v1/transaction/blacklist/{changeGuid}';

let world: TestPlatform;
let api: DescribedApi;
let owner: TestUser;
let partner: TestPartner;
let other: TestPartner;
let sku: TestSku;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0, PARTNER_TRUSTED_PROXIES: ['127.0.0.1'] } });
  api = await DescribedApi.of(world);
  [partner, other] = await Promise.all([aPartner(world), aPartner(world)]);
  ({ owner } = partner);
});
afterAll(() => world.close());
beforeEach(async () => {
  sku = await aSku(world, owner.ownerGuid, { title: 'Emberfall' });
});

const place = () => ({ skuGuid: sku.skuGuid, rightGuid: defaultPrivate });
const send = (keys: readonly unknown[], more: object = {}, sent: Sent = {}): Promise<Answer> =>
  api.call(partner, importRoute, { body: { ...place(), keys, ...more }, ...sent });
const extract = (more: object = {}, sent: Sent = {}): Promise<Answer> =>
  api.call(partner, extractRoute, { body: { ...place(), ...more }, ...sent });
const blacklist = (body: object, sent: Sent = {}): Promise<Answer> =>
  api.call(partner, blacklistRoute, { body: { reason: 'leaked', ...body }, ...sent });

const jobOf = async (table: 'insertion' | 'key_change', id: string): Promise<string> => {
  const { rows } = await databaseOf(world).execute(`select job_id from ${table} where vault_id = $1 and id = $2`, [
    owner.ownerGuid,
    id,
  ]);
  return String(rows[0]?.['job_id']);
};
const imported = async (keys: readonly string[], more: object = {}): Promise<string> => {
  const { status, body } = await send(keys, more);
  expect(status).toBe(202);
  const { insertionGuid } = body as { insertionGuid: string };
  await endOfJob(world, owner, await jobOf('insertion', insertionGuid));
  return insertionGuid;
};
const standing = () =>
  tablesOf(world).selectFrom('stock_standing').selectAll().where('sku_id', '=', sku.skuGuid).executeTakeFirst();
const refused = ({ status, body }: Answer) => [status, (body as { code: string }).code];

describe('an operation', () => {
  const operations = () =>
    Object.entries(api.document.paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`),
    );

  it('that is described is served, and asks for a token', async () => {
    const stranger = {
      call: (path: string, init?: RequestInit) => fetch(new URL(path, partnerUrlIn(world)), init),
    };
    const answers = await Promise.all(
      operations().map(async (route) => {
        const guids = ['insertionGuid', 'changeGuid', 'productGuid', 'pictureGuid', 'skuGuid'];
        const params = Object.fromEntries(guids.map((name) => [name, randomUUID()]));
        const body = route.startsWith('POST') ? {} : undefined;
        return [route, (await api.call(stranger, route, { params, ...(body && { body }) })).status];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual({
      'GET /api/openapi.json': 200,
      'GET /api/v1/caller': 401,
      [importRoute]: 401,
      [seeImport]: 401,
      [extractRoute]: 401,
      [blacklistRoute]: 401,
      [seeBlacklisting]: 401,
      'GET /api/v4/products': 401,
      'GET /api/v4/products/{productGuid}': 401,
      'GET /api/v4/pictures/{pictureGuid}': 401,
      'GET /api/v4/skus': 401,
      'GET /api/v4/skus/{skuGuid}': 401,
      'GET /api/v4/prices': 401,
    });
  });

  it('that puts keys into a vault is forbidden to a retailer, what takes them is not', async () => {
    const retailer = await aPartner(world, { owner: await world.user({ companyType: 'Retailer' }) });
    const body = { ...place(), keys: keysOf(1) };
    expect(refused(await api.call(retailer, importRoute, { body }))).toEqual([403, 'permission.denied']);
    expect(refused(await api.call(retailer, extractRoute, { body: place() }))).toEqual([404, 'extraction.sku_unknown']);
  });

  it('is not available to the programs of a suspended vault, whose token tells only who they are', async () => {
    const suspended = await aPartner(world);
    const body = { ...place(), keys: keysOf(1) };
    const setState = (state: string) =>
      databaseOf(world).execute('update vault set state = $2 where id = $1', [suspended.vaultGuid, state]);
    await setState('suspended');
    for (const route of [importRoute, extractRoute, blacklistRoute])
      expect(refused(await api.call(suspended, route, { body }))).toEqual([403, 'permission.not_available']);
    await setState('active');
    expect(refused(await api.call(suspended, extractRoute, { body: place() }))).toEqual([
      404,
      'extraction.sku_unknown',
    ]);
  });

  it.each([importRoute, extractRoute, blacklistRoute])('%s needs an Idempotency-Key', async (route) => {
    for (const idempotencyKey of [null, 'short'])
      expect(refused(await api.call(partner, route, { body: {}, idempotencyKey }))).toEqual([
        422,
        'partner.idempotency_key_missing',
      ]);
  });

  it.each([importRoute, extractRoute, blacklistRoute])('%s takes JSON of a bounded size', async (route) => {
    expect(refused(await api.call(partner, route, { body: '{}', headers: { 'content-type': 'text/plain' } }))[0]).toBe(
      415,
    );
    const long = JSON.stringify({ reference: 'x'.repeat(17 * 1024 * 1024) });
    expect(refused(await api.call(partner, route, { body: long }))[0]).toBe(413);
  });

  it.each([
    [importRoute, { keys: ['ABCDE-FGHIJ-KLMNO'], 'SECRE-TKEYS-HERE0': 1 }],
    [extractRoute, { 'SECRE-TKEYS-HERE0': 1 }],
    [blacklistRoute, { keys: ['ABCDE-FGHIJ-KLMNO'], reason: 'SECRE-TKEYS-HERE0' }],
  ])('%s names what is wrong, and never says what stood there', async (route, body) => {
    const answer = await api.call(partner, route, { body });
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: unknown[] }).errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/SECRE|ABCDE/);
  });
});

describe('an import', () => {
  it('is accepted, is asked about where Location says, and is in the stock', async () => {
    const keys = keysOf(3);
    const { status, body, headers } = await send([...keys, keys[0]], { duplicates: 'skip', reference: 'ERP 1' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'queued', received: 4 });
    const { insertionGuid } = body as { insertionGuid: string };
    expect(headers.get('location')).toBe(`/api/v4/transaction/import/${insertionGuid}`);
    await endOfJob(world, owner, await jobOf('insertion', insertionGuid));
    const seen = await api.call(partner, seeImport, { params: { insertionGuid } });
    expect(seen.body).toMatchObject({
      ...{ status: 'completed_with_errors', received: 4, inserted: 3, rejected: 1, reference: 'ERP 1' },
      rejectedRows: [{ row: 4, reason: 'duplicate_in_call' }],
      nextAfter: null,
    });
    expect(await standing()).toMatchObject({ available: 3 });
  });

  it('tells its rejected rows a thousand at a time', async () => {
    const insertionGuid = await imported([...keysOf(1), ...Array.from({ length: 1_100 }, () => 'ABC')], {
      duplicates: 'skip',
    });
    const first = await api.call(partner, seeImport, { params: { insertionGuid } });
    expect(first.body).toMatchObject({ nextAfter: 1_001 });
    const second = await api.call(partner, seeImport, { params: { insertionGuid }, query: '?after=1001' });
    expect(second.body).toMatchObject({ nextAfter: null });
    const rows = [first, second].flatMap(({ body }) => (body as { rejectedRows: { row: number }[] }).rejectedRows);
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_100 }, (_, at) => at + 2));
  });

  it('is refused with 409 for keys that exist, with 422 for keys that look unusual, by row and without a text', async () => {
    const keys = keysOf(2);
    await imported(keys);
    const again = await send(keys);
    expect(refused(again)).toEqual([409, 'stock.keys_refused']);
    expect(again.body).toMatchObject({
      params: { count: 2 },
      errors: [
        { row: 1, field: 'keys', message: 'already exists for this product' },
        { row: 2, field: 'keys', message: 'already exists for this product' },
      ],
    });
    for (const key of keys) expect(JSON.stringify(again.body)).not.toContain(key);
    expect(refused(await send([`SBX-${randomUUID()}`]))).toEqual([422, 'stock.keys_unusual']);
  });

  it('sent twice is one insertion, with the same answer; with another body it is refused', async () => {
    const sent = { idempotencyKey: randomUUID() };
    const keys = keysOf(2);
    const answers = await Promise.all([send(keys, {}, sent), send(keys, {}, sent), send(keys, {}, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refused(await send(keysOf(2), {}, sent))).toEqual([409, 'stock.request_reused']);
  });

  it('of another vault does not exist', async () => {
    const insertionGuid = await imported(keysOf(1));
    for (const id of [insertionGuid, randomUUID(), 'nothing'])
      expect(refused(await api.call(other, seeImport, { params: { insertionGuid: id } }))).toEqual([
        404,
        'stock.insertion_not_found',
      ]);
    expect(refused(await api.call(other, importRoute, { body: { ...place(), keys: keysOf(1) } }))).toEqual([
      404,
      'stock.sku_not_found',
    ]);
  });
});

describe('an extraction', () => {
  it('answers one key that no cache may keep, and the same one again', async () => {
    const keys = keysOf(2);
    await imported(keys);
    const sent = { idempotencyKey: randomUUID() };
    const first = await extract({ country: 'DE', clientReference: 'C-1' }, sent);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const { key } = first.body as { key: string };
    expect(keys).toContain(key);
    expect((await extract({ country: 'DE', clientReference: 'C-1' }, sent)).body).toEqual(first.body);
    expect(refused(await extract({ country: 'FR' }, sent))).toEqual([409, 'extraction.request_reused']);
    expect(await standing()).toMatchObject({ available: 1, extracted: 1 });
  });

  it('stands in the report with the address that the log of calls has, as our own proxy saw it', async () => {
    await imported(keysOf(1));
    // What a stranger says of himself counts for nothing.
    const headers = { 'x-forwarded-for': '198.51.100.4', 'x-client-address': '192.0.2.66' };
    const { extractionGuid, transactionGuid } = (await extract({}, { headers })).body as Record<string, string>;
    const rows = await contentOf(owner, '/my_vault/transaction/extracted/');
    const row = rows.filter(({ id }) => id === transactionGuid);
    expect(['Method', 'IP', 'Downloads'].map((name) => rowsBy(row, name))).toEqual([
      ['Partner API'],
      ['198.51.100.4'],
      ['1'],
    ]);
    const logged = async (): Promise<unknown[]> => {
      const { rows: calls } = await databaseOf(world).execute(
        `select c.address from partner_call c join audit_event a on a.correlation_id = c.correlation_id
        where a.object_id = $1 and host(a.ip) = c.address`,
        [extractionGuid],
      );
      return calls;
    };
    expect(await until(logged, (calls) => calls.length > 0)).toEqual([{ address: '198.51.100.4' }]);
  });

  it('is refused by status: no stock 409, a right for bulk alone 403, unknown 404, another vault 404', async () => {
    expect((await extract()).status).toBe(409);
    const rightGuid = randomUUID();
    await addRight(databaseOf(world).tables(), {
      ...{ vault_id: owner.ownerGuid, id: rightGuid, version: 1, name: 'Bulk alone', description: '' },
      ...{ extraction_type: 2, visibility: 3, is_blacklisting_allowed: true, is_open: true },
      ...{ geofencing_type: 'exclude', regions: [] },
    });
    await insertKeys(world, owner, sku.skuGuid, keysOf(1), rightGuid);
    expect(refused(await extract({ rightGuid }))).toEqual([403, 'extraction.right_not_for_api']);
    expect(refused(await extract({ rightGuid: randomUUID() }))).toEqual([404, 'extraction.right_unknown']);
    expect(refused(await api.call(other, extractRoute, { body: place() }))).toEqual([404, 'extraction.sku_unknown']);
  });
});

describe('a blacklisting', () => {
  it('counts what will become of the keys, and tells what has', async () => {
    const keys = keysOf(3);
    await imported(keys);
    const { status, body, headers } = await blacklist({
      keys: [...keys.slice(1), 'NOBODY-HAS-THIS'],
      reference: 'case 1',
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({ counts: { changed: 2, not_found: 1 }, left: [{ row: 3, reason: 'not_found' }] });
    const { changeGuid } = body as { changeGuid: string };
    expect(headers.get('location')).toBe(`/api/v1/transaction/blacklist/${changeGuid}`);
    await endOfJob(world, owner, await jobOf('key_change', changeGuid));
    const seen = await api.call(partner, seeBlacklisting, { params: { changeGuid } });
    expect(seen.body).toMatchObject({
      ...{ status: 'completed', changed: 2, refused: 0, reason: 'leaked', reference: 'case 1' },
      counts: { changed: 2, not_found: 1 },
      transactions: [{ quantity: 2 }],
    });
    expect(await standing()).toMatchObject({ available: 1, blacklisted: 2 });
    for (const id of [changeGuid, randomUUID(), 'nothing'])
      expect(refused(await api.call(other, seeBlacklisting, { params: { changeGuid: id } }))).toEqual([
        404,
        'stock.change_not_found',
      ]);
  });

  it('of an insertion takes all of its keys, of another vault none', async () => {
    const insertionGuid = await imported(keysOf(2));
    expect(refused(await api.call(other, blacklistRoute, { body: { insertionGuid, reason: 'leaked' } }))).toEqual([
      404,
      'stock.insertion_not_found',
    ]);
    expect((await blacklist({ insertionGuid })).body).toMatchObject({ counts: { changed: 2 } });
  });

  it('that would change nothing is refused with the counts', async () => {
    const answer = await blacklist({ keys: keysOf(1) });
    expect(refused(answer)).toEqual([409, 'stock.change_empty']);
    expect(answer.body).toMatchObject({ params: { not_found: 1 } });
  });
});

describe('the log of calls', () => {
  it('has each of these operations, and no key, whatever was sent and answered', async () => {
    const keys = keysOf(3);
    await imported(keys.slice(1), { reference: 'for the log' });
    await send(keys.slice(1));
    await extract({ clientReference: 'for the log' });
    await blacklist({ keys: keys.slice(0, 2), reference: 'for the log' });
    await send(['not', 'a', 'list', { of: keys }]);
    const logged = async (): Promise<string[]> => {
      const { rows } = await databaseOf(world).execute(
        `select c.path, c.status, c.request_headers::text, c.response_headers::text, c.reference, b.request, b.response
        from partner_call c join partner_call_body b on b.vault_id = c.vault_id and b.call_id = c.id where c.vault_id = $1`,
        [owner.ownerGuid],
      );
      return rows.map((row) => JSON.stringify(row));
    };
    const lines = await until(logged, (rows) => rows.filter((row) => row.includes('for the log')).length >= 3);
    for (const path of ['v4/transaction/import', 'v1/transaction/extraction', 'v1/transaction/blacklist'])
      expect(lines.filter((line) => line.includes(path)).length).toBeGreaterThan(0);
    expect(keysIn(lines.join('\n'))).toEqual([]);
  });
});
