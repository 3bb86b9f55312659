/** Item 31 at large: whatever is sent, the platform sees the calls of the table, spelt as they were sent, and nothing else. */
import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import type { Browser } from '../support/browser.js';
import { oddRequests, type OddRequest } from './support/odd-requests.js';
import { RawConnection, type RawAnswer } from './support/raw-connection.js';
import { startWorld, type World } from './support/world.js';

const cases = 12_000;
const connections = 16;
const maxSeed = 4_294_967_295;

/** The calls that pass (docs/domain.md, p), written down a second time: the product's own table is what is tested. */
const table: readonly RegExp[] = [
  /^GET \/mkapi\/navigation\/GetTopnavigation$/,
  /^GET \/mkapi\/content\/GetContent$/,
  /^POST \/mkapi\/content\/PostContent$/,
  /^GET \/api\/user\/info\/$/,
  /^POST \/api\/content\/uploadimage$/,
  /^GET \/api\/content\/ownerImage\/[A-Za-z0-9_-]+$/,
  /^GET \/api\/content\/image\/(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9_.-]+\/?)+$/,
];
const mayReach = new Set([
  'accept',
  'accept-language',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'currentsiteid',
  'host',
  'if-modified-since',
  'if-none-match',
  'original-url',
  'range',
  'traceparent',
  'transfer-encoding',
  'x-correlation-id',
]);
const mustNotReturn = ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'x-permission-version'];

let world: World;
let browser: Browser;
let elsewhere: Server;
let strangers = 0;

beforeAll(async () => {
  world = await startWorld();
  browser = await world.signedIn();
  elsewhere = createServer((socket) => {
    strangers += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => elsewhere.close(resolve));
});

const bytesOf = ({ method, target, headers, body }: OddRequest, correlationId: string): Buffer => {
  const own = [
    ['host', new URL(world.publicUrl).host],
    ['x-csrf', '1'],
    ['x-correlation-id', correlationId],
    ['cookie', `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`],
  ];
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`, 'latin1');
};

/** @returns the answers, in the order of the requests */
const sendAll = async (requests: readonly OddRequest[]): Promise<RawAnswer[]> => {
  const answers: RawAnswer[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    const connection = new RawConnection(Number(new URL(world.publicUrl).port));
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at];
      if (request === undefined) break;
      const bytes = bytesOf(request, `fuzz-${at}-0000`);
      answers[at] = await connection.exchange(bytes, request.method === 'HEAD', request.isOddlyFramed);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return answers;
};

describe('security-31 requests made to find a way past the table', () => {
  it(`reach the platform only as the table names them, in ${cases} cases`, async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(maxSeed));
    process.stdout.write(`${cases} odd requests, FUZZ_SEED=${seed}\n`);
    const address = elsewhere.address();
    const otherHost = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const requests = fc.sample(oddRequests(otherHost), { seed, numRuns: cases });
    const before = world.platform.requests.length;
    const answers = await sendAll(requests);
    const reached = world.platform.requests.slice(before);

    const wrong = reached.filter(({ method, url, headers }) => {
      const sent = requests[Number(/^fuzz-(\d+)-0000$/.exec(String(headers['x-correlation-id']))?.[1] ?? NaN)];
      const path = url.split('?')[0] ?? '';
      const isAsSent = sent?.method === method && sent.target === url;
      const isNamed = table.some((route) => route.test(`${method} ${path}`));
      const isOurs = world.provider.issued.includes(String(headers.authorization).replace('Bearer ', ''));
      return !isAsSent || !isNamed || !isOurs || Object.keys(headers).some((name) => !mayReach.has(name));
    });
    expect(wrong.slice(0, 5)).toEqual([]);

    const leaky = answers.flatMap(({ headers }, at) =>
      mustNotReturn.some((name) => headers.has(name)) ? [requests[at]] : [],
    );
    expect(leaky.slice(0, 5)).toEqual([]);
    expect(strangers).toBe(0);
    expect(answers).toHaveLength(cases);
    // The table's own calls came through, else nothing would be shown by the rest.
    expect(reached.length).toBeGreaterThan(cases / 50);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });

  it('are answered as refusals where they reach nothing', async () => {
    const refused = ['/api/..%2fadmin', '//evil/api/user/info/', '/api/user/info/;a=b', '/api/user/info/%00'].map(
      (target): OddRequest => ({ method: 'GET', target, headers: [], body: '', isOddlyFramed: false }),
    );
    const before = world.platform.requests.length;
    for (const { status } of await sendAll(refused)) expect([400, 404]).toContain(status);
    expect(world.platform.requests.length).toBe(before);
  });
});
