/** The log of a vault's calls (docs/domain.md, o4): what it keeps, of whom, for how long, and never a key. */
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { PartnerSweepService } from '../../../platform/partner/sweep.service.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { databaseOf, keysOf } from '../stock/stock-world.js';
import { DepotModule } from './depot.js';
import { aPartner, certificatesOf, partnerUrlIn, type TestPartner } from './partner-world.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 }, modules: [DepotModule] });
});
afterAll(() => world.close());

type Entry = Readonly<Record<string, unknown>>;
const entriesOf = async (vaultGuid: string): Promise<Entry[]> => {
  const { rows } = await databaseOf(world).execute(
    `select c.*, b.request, b.response from partner_call c
      left join partner_call_body b on b.vault_id = c.vault_id and b.call_id = c.id
      where c.vault_id = $1 order by c.at, c.id`,
    [vaultGuid],
  );
  return rows;
};
const logged = ({ vaultGuid }: TestPartner, count: number): Promise<Entry[]> =>
  until(
    () => entriesOf(vaultGuid),
    (entries) => entries.length >= count,
  );
const put = (partner: TestPartner, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  partner.call('/api/v1/depot?key=ABCDE-12345-FGHIJ', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'order-77', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('keeps who called what, when, from where, with which answer', async () => {
  const partner = await aPartner(world);
  const [key = ''] = keysOf(1);
  const token = await partner.token();
  const answer = await put(partner, { box: 'A-1', keys: [key] }, { authorization: `Bearer ${token}`, 'x-own': key });
  expect(await answer.json()).toEqual({ box: 'A-1', count: 1, key });
  const [entry = {}] = await logged(partner, 1);
  expect(entry).toMatchObject({
    ...{ method: 'POST', path: '/api/v1/depot', status: 202, note: null, reference: 'order-77', address: '127.0.0.1' },
    ...{ certificate_id: partner.certificateGuid, certificate_name: 'Shop backend' },
    correlation_id: answer.headers.get('x-correlation-id'),
    request: '{"box":"A-1","keys":["***"]}',
    response: '{"box":"A-1","count":1,"key":"***"}',
    request_headers: expect.objectContaining({
      authorization: '***',
      'x-own': '***',
      'content-type': 'application/json',
      'idempotency-key': 'order-77',
    }) as object,
    response_headers: expect.objectContaining({ 'x-correlation-id': answer.headers.get('x-correlation-id') }) as object,
  });
  expect(JSON.stringify(entry)).not.toContain(key);
  expect(JSON.stringify(entry)).not.toContain(token);
  expect(JSON.stringify(entry)).not.toContain('ABCDE');
});

it('keeps no key, however wrong the call is that brings it', async () => {
  const partner = await aPartner(world);
  const [key = ''] = keysOf(1);
  await put(partner, { box: key, keys: [key] });
  await put(partner, { box: 'A', kyes: [key], [key]: key });
  await put(partner, [key, { keys: key }]);
  await put(partner, `${key}\n${key}`);
  await put(partner, { box: 'A', keys: [key] }, { 'idempotency-key': key, 'user-agent': key });
  await partner.call(`/api/v1/depot/${key}`);
  const entries = await logged(partner, 6);
  expect(entries.map(({ status }) => status).toSorted()).toEqual([200, 202, 202, 400, 422, 422]);
  expect(JSON.stringify(entries)).not.toContain(key);
  expect(entries.map(({ path }) => path)).toContain('/api/v1/depot/***');
});

it('tells the vault why its token was refused, which the answer does not say', async () => {
  const partner = await aPartner(world);
  const now = Math.floor(Date.now() / 1000);
  const ask = async (changes: Parameters<TestPartner['token']>[0]): Promise<number> =>
    (await partner.call('/api/v1/caller', { headers: { authorization: `Bearer ${await partner.token(changes)}` } }))
      .status;
  expect(await ask({ claims: { exp: now - 1 } })).toBe(401);
  expect(await ask({ claims: { iat: now, exp: now + 7200 } })).toBe(401);
  expect(await ask({ claims: { aud: 'https://elsewhere.example' } })).toBe(401);
  const { owner, certificateGuid } = partner;
  await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
  expect(await ask({})).toBe(401);
  const notes = (await logged(partner, 4)).map(({ note }) => note).toSorted();
  expect(notes).toEqual([
    'aud: check_failed',
    'more than 60 minutes lie between iat and exp',
    'the certificate has been revoked',
    'the token has expired',
  ]);
});

it('is nobody’s for a call that nobody has signed: a stranger fills no vault’s log', async () => {
  const [partner, other] = await Promise.all([aPartner(world), aPartner(world)]);
  const token = await partner.token({ key: other.made.privateKey });
  const headers = { authorization: `Bearer ${token}` };
  expect((await partner.call('/api/v1/caller', { headers })).status).toBe(401);
  expect((await partner.call('/api/v1/caller')).status).toBe(200);
  expect(await logged(partner, 1)).toHaveLength(1);
  expect(await entriesOf(other.vaultGuid)).toEqual([]);
});

it('is written behind the answers: a database that takes no entry holds up none, and gets them later', async () => {
  const partner = await aPartner(world);
  const isHeld = Promise.withResolvers<undefined>();
  const isReleased = Promise.withResolvers<undefined>();
  const holding = databaseOf(world).transaction(async (tx) => {
    await databaseOf(world).execute('lock table partner_call in access exclusive mode', [], tx);
    isHeld.resolve(undefined);
    await isReleased.promise;
  });
  await isHeld.promise;
  const answers = await Promise.all(Array.from({ length: 10 }, () => partner.call('/api/v1/caller')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  isReleased.resolve(undefined);
  await holding;
  expect(await logged(partner, 10)).toHaveLength(10);
});

it('is written to its end by a process that leaves', async () => {
  const partner = await aPartner(world);
  const leaving = await world.secondNode();
  const headers = { authorization: `Bearer ${await partner.token()}` };
  const answer = await fetch(new URL('/api/v1/caller', leaving.partnerUrl), { headers });
  await answer.arrayBuffer();
  await leaving.close();
  expect(await entriesOf(partner.vaultGuid)).toHaveLength(1);
});

it('keeps bodies for 30 days and calls for 180', async () => {
  const clock = new TestClock();
  const sweep = new PartnerSweepService({
    ...{ database: databaseOf(world), clock, certificates: { warn: () => Promise.resolve(0) } as never },
    log: undefined as never,
  });
  const partner = await aPartner(world);
  await partner.call('/api/v1/caller');
  await logged(partner, 1);
  const dayMs = 86_400_000;
  clock.forward(30 * dayMs - 60_000);
  await sweep.run();
  expect(await entriesOf(partner.vaultGuid)).toEqual([expect.objectContaining({ request: '' })]);
  clock.forward(2 * 60_000);
  await sweep.run();
  expect(await entriesOf(partner.vaultGuid)).toEqual([expect.objectContaining({ request: null, status: 200 })]);
  clock.forward(150 * dayMs);
  await sweep.run();
  expect(await entriesOf(partner.vaultGuid)).toEqual([]);
});

it('counts a caller who goes away before the answer', async () => {
  const partner = await aPartner(world);
  const sent = httpRequest(new URL('/api/v1/depot', partnerUrlIn(world)), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await partner.token()}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'content-length': '60',
    },
  });
  sent.on('error', () => undefined);
  sent.write('{"box":');
  // The door has been passed when the token has been used up.
  await until(
    async () =>
      (await databaseOf(world).execute('select 1 from partner_token_use where vault_id = $1', [partner.vaultGuid]))
        .rows,
    (used) => used.length === 1,
  );
  sent.destroy();
  expect(await logged(partner, 1)).toEqual([expect.objectContaining({ status: 0, response: '' })]);
});
