/** The partner API's listener: what it serves, what it takes, and how it says no. */
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { DepotModule } from './depot.js';
import { aPartner, partnerUrlIn, type TestPartner } from './partner-world.js';

let world: TestPlatform;
let partner: TestPartner;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 }, modules: [DepotModule] });
  partner = await aPartner(world);
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const put = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  partner.call('/api/v1/depot', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': randomUUID(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const problemOf = async (answer: Response): Promise<unknown[]> => {
  const { status, code, errors } = (await answer.json()) as Record<string, unknown>;
  expect(status).toBe(answer.status);
  return errors === undefined ? [status, code] : [status, code, errors];
};
const good = { box: 'A', keys: ['AAAAA-BBBBB-CCCCC'] };

it('serves nothing of the platform, and the platform nothing of it', async () => {
  const { url } = world.platform;
  const inside = ['/live', '/ready', '/startup', '/api/user/info/', '/mkapi/content/inventory', '/hubs/notification'];
  for (const path of inside) expect((await fetch(new URL(path, partnerUrlIn(world)))).status).toBe(404);
  const headers = { authorization: `Bearer ${await partner.token()}` };
  expect((await fetch(new URL('/api/v1/caller', url), { headers })).status).toBe(404);
  expect((await fetch(new URL('/api/v1/depot', url), { headers, method: 'POST' })).status).toBe(404);
});

it('is not there where no port is set for it, nor in a process that only works', async () => {
  const [plain, worker] = [
    await world.secondNode({ PLATFORM_PARTNER_PORT: undefined }),
    await world.secondNode({ PLATFORM_ROLE: 'work' }),
  ];
  expect([plain.partnerUrl, worker.partnerUrl]).toEqual([undefined, undefined]);
});

it('names a port that is taken', async () => {
  const taken = Number(new URL(partnerUrlIn(world)).port);
  await expect(world.secondNode({ PLATFORM_PARTNER_PORT: taken })).rejects.toThrow(
    `The partner port ${taken} of 127.0.0.1 cannot be used.`,
  );
});

it('answers what is declared and nothing else, with its status and its place', async () => {
  const answer = await put(good);
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ box: 'A', count: 1, key: 'AAAAA-BBBBB-CCCCC' });
  expect(answer.headers.get('location')).toBe(`/api/v1/depot/${partner.vaultGuid}`);
  expect(answer.headers.get('x-correlation-id')).toMatch(/^[\da-f-]{36}$/);
  expect([...answer.headers.keys()].filter((name) => /powered|server|etag|access-control/.test(name))).toEqual([]);
});

it('serves a public endpoint to anybody', async () => {
  const answer = await fetch(new URL('/api/v1/depot-sign', partnerUrlIn(world)));
  expect([answer.status, await answer.json()]).toEqual([200, { sign: 'open' }]);
});

describe('a refusal', () => {
  it('of a path or a method that there is not is a problem too', async () => {
    expect(await problemOf(await partner.call('/api/v1/nothing'))).toEqual([404, 'request.not_found']);
    expect(await problemOf(await partner.call('/api/v1/caller/'))).toEqual([404, 'request.not_found']);
    expect(await problemOf(await partner.call('/api/v1/Caller'))).toEqual([404, 'request.not_found']);
    expect(await problemOf(await partner.call('/api/v1/%E0%A4%A'))).toEqual([404, 'request.not_found']);
    expect(await problemOf(await partner.call('/api/v1/depot/%E0%A4%A'))).toEqual([400, 'request.unreadable']);
    const wrong = await partner.call('/api/v1/depot', { method: 'PUT' });
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await problemOf(wrong)).toEqual([405, 'request.method']);
    expect((await partner.call('/api/v1/depot', { method: 'OPTIONS' })).status).toBe(405);
  });

  it('of a body names the fields, and repeats nothing that came', async () => {
    expect(await problemOf(await put({ box: 'A', keys: ['abc'] }))).toEqual([
      422,
      'request.invalid',
      [{ field: 'keys/0', message: expect.stringContaining('4') as string }],
    ]);
    const misplaced = await put({ ...good, 'AAAAA-BBBBB-CCCCC': 1 });
    const said = await misplaced.clone().text();
    expect(said).not.toContain('AAAAA');
    expect(await problemOf(misplaced)).toEqual([
      422,
      'request.invalid',
      [{ field: '', message: 'Has a property that is not known here' }],
    ]);
  });

  it('of what is no JSON, or says that it is something else', async () => {
    expect(await problemOf(await put('{"box":'))).toEqual([400, 'request.unreadable']);
    expect(await problemOf(await put(good, { 'content-type': 'text/plain' }))).toEqual([415, 'request.media_type']);
    expect(await problemOf(await put(good, { 'content-type': 'application/json; charset=latin1' }))).toEqual([
      415,
      'request.media_type',
    ]);
    expect(await problemOf(await put(good, { 'content-encoding': 'gzip' }))).toEqual([415, 'request.media_type']);
    const bytes = Buffer.concat([
      Buffer.from('{"box":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","keys":["abcd"]}'),
    ]);
    const answer = await partner.call('/api/v1/depot', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': 'bytes-12' },
      body: bytes,
    });
    expect(await problemOf(answer)).toEqual([400, 'request.unreadable']);
  });

  it('of a write without an Idempotency-Key, or with one that is none', async () => {
    const write = (headers: Readonly<Record<string, string>>) =>
      partner.call('/api/v1/depot', { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(good) });
    for (const headers of [
      {},
      { 'idempotency-key': 'two words' },
      { 'idempotency-key': 'x'.repeat(129) },
      { 'idempotency-key': 'short-1' },
    ])
      expect(await problemOf(await write(headers))).toEqual([422, 'partner.idempotency_key_missing']);
  });

  it('of the domain keeps its code and its rows; a state is 409, and what is not declared says nothing', async () => {
    expect(await problemOf(await put({ ...good, box: 'full' }))).toEqual([
      409,
      'depot.full',
      [{ row: 3, message: 'No room' }],
    ]);
    expect(await problemOf(await put({ ...good, box: 'twice' }))).toEqual([409, 'depot.twice']);
    const undeclared = await put({ ...good, box: 'secret' });
    expect(await undeclared.clone().json()).not.toHaveProperty('params');
    expect(await problemOf(undeclared)).toEqual([500, 'internal']);
  });
});

describe('a body', () => {
  const stream = (body: NonNullable<RequestInit['body']>): Promise<Response> =>
    partner.call('/api/v1/depot/stream', { method: 'POST', headers: json, body });

  it('of bytes goes by unread, up to its limit', async () => {
    const answer = await stream(Buffer.alloc(200_000, 32));
    expect([answer.status, await answer.json()]).toEqual([202, { bytes: 200_000 }]);
  });

  it('over its limit is refused by what its head says', async () => {
    expect((await put(JSON.stringify({ ...good, box: 'x'.repeat(70_000) }))).status).toBe(413);
    const refused = await stream(Buffer.alloc(200_001, 32));
    expect(await problemOf(refused)).toEqual([413, 'request.too_large']);
    expect(refused.headers.get('connection')).toBe('close');
  });

  it('whose head says nothing is cut where the limit is', async () => {
    const token = await partner.token();
    const sent = httpRequest(new URL('/api/v1/depot/stream', partnerUrlIn(world)), {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
    });
    const answered = new Promise<number | undefined>((resolve) => {
      sent.once('response', (response) => resolve(response.statusCode));
      sent.on('error', () => undefined);
    });
    for (let part = 0; part < 5; part += 1) sent.write(Buffer.alloc(50_000, 32));
    expect(await answered).toBe(413);
    sent.destroy();
  });

  it('that never ends is answered at the endpoint’s deadline', async () => {
    const { hostname, port } = new URL(partnerUrlIn(world));
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        'POST /api/v1/depot/slow HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: Bearer ${await partner.token()}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
        '',
        '{"box":',
      ].join('\r\n'),
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request.timeout"');
  });

  it('of a stranger is not waited for', async () => {
    const { hostname, port } = new URL(partnerUrlIn(world));
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/depot HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 60000\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    socket.on('data', (part: Buffer) => {
      answer += part.toString();
    });
    const heard = await until(
      () => answer,
      (all) => all.includes('\r\n\r\n{'),
    );
    socket.destroy();
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  });
});

const usedTokens = async (): Promise<number> => {
  const { rows } = (await world.database?.execute('select count(*)::int as count from partner_token_use')) ?? {};
  return Number(rows?.[0]?.['count']);
};

it('finishes what it has begun when the platform leaves', async () => {
  const leaving = await world.secondNode();
  const before = await usedTokens();
  const url = new URL('/api/v1/depot', leaving.partnerUrl);
  const body = JSON.stringify(good);
  const sent = httpRequest(url, {
    method: 'POST',
    headers: {
      ...json,
      authorization: `Bearer ${await partner.token()}`,
      'idempotency-key': 'leaving-1',
      'content-length': String(Buffer.byteLength(body)),
    },
  });
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    sent.once('response', ({ statusCode, headers }) => resolve({ status: statusCode, connection: headers.connection }));
    sent.once('error', reject);
  });
  sent.write(body.slice(0, 10));
  // Begun when the token has been used up: the door has been passed.
  await until(usedTokens, (count) => count > before);
  const closed = leaving.close();
  sent.end(body.slice(10));
  expect(await answered).toEqual({ status: 202, connection: 'close' });
  await closed;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
