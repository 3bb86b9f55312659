/** Clients that want to do harm, against the real process: it neither dies, nor hangs, nor keeps what they left. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import type { Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startOwnGateway, type OwnGateway } from '../security/support/own-process.js';
import { startWorld, type World } from '../security/support/world.js';

const halfOpen = 1_000;
const megabyte = 1024 * 1024;

describe('a hostile client', () => {
  let world: World;
  let gateway: OwnGateway;
  let browser: Browser;

  beforeAll(async () => {
    world = await startWorld();
    gateway = await startOwnGateway(world);
    browser = await world.signedIn();
    browser.server = gateway.url;
  });
  afterAll(async () => {
    gateway.signal('SIGTERM');
    await gateway.ended;
    await world.close();
  });
  afterEach(async () => {
    // Whatever was done: the next person is served.
    const { json } = await browser.get('/bff/session');
    if ((json as { isAuthenticated?: unknown }).isAuthenticated !== true) throw new Error(JSON.stringify(json));
  });

  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** What came back until the gateway closed. */
  const send = async (...parts: (string | Buffer)[]): Promise<string> => {
    const socket = await open();
    const answer = text(socket).catch(() => 'reset');
    for (const part of parts) socket.write(part);
    return answer;
  };
  const head = (line: string, ...headers: string[]): string =>
    [line, `Host: ${new URL(world.publicUrl).host}`, ...headers, '', ''].join('\r\n');
  const ours = (): string[] => [
    `Cookie: ${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`,
    `Origin: ${world.publicUrl}`,
    'X-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
  ];
  const files = (): number => readdirSync(`/proc/${gateway.pid}/fd`).length;

  /** Sends the rest a byte at a time until it is answered; a byte behind the end may reset the connection before that is read. */
  const drip = async (begun: string, byte: string): Promise<string> => {
    const socket = await open();
    socket.write(begun);
    const timer = setInterval(() => socket.write(byte), 500);
    const answer = await (once(socket, 'data') as Promise<[Buffer]>).then(
      ([first]) => first.toString(),
      () => 'reset',
    );
    clearInterval(timer);
    socket.destroy();
    return answer;
  };

  it('that is slow is cut off: half-open by the thousand, a head or a body a byte at a time; nobody else is kept out', async () => {
    const before = files();
    const sockets = await Promise.all(Array.from({ length: halfOpen }, open));
    for (const [index, socket] of sockets.entries()) if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nX-');
    const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    const slowHead = drip('GET /live HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'a');
    const slowBody = drip(
      head(
        'POST /bff/second-factor/verify HTTP/1.1',
        ...ours(),
        'Content-Type: application/json',
        'Content-Length: 1000',
      ),
      '[',
    );
    const served = await Promise.all(Array.from({ length: 50 }, () => browser.get('/bff/session')));
    expect(served.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await slowHead).toMatch(/^HTTP\/1\.1 408 |^reset$/);
    expect(await slowBody).toMatch(/^HTTP\/1\.1 (408|504) |^reset$/);
    await closed;
    expect(await until(files, (count) => count < before + 100)).toBeLessThan(before + 100);
  });

  it.each([
    ['one header of a megabyte', () => [`X-Bomb: ${'a'.repeat(megabyte)}`]],
    ['ten thousand headers', () => Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`)],
    ['a cookie of a megabyte', () => [`Cookie: ${sessionCookieName}=${'a'.repeat(megabyte)}`]],
  ])('with %s is refused with 431', async (_what, headers) => {
    expect(await send(head('GET /bff/session HTTP/1.1', ...headers()))).toMatch(/^HTTP\/1\.1 431 |^reset$/);
  });

  it.each([
    ['that says how large it is', `Content-Length: ${1_024 * megabyte}`],
    ['that does not', 'Transfer-Encoding: chunked'],
  ])('with a body of a gigabyte %s is refused when the limit is reached', async (_what, length) => {
    const isChunked = length.startsWith('Transfer');
    const socket = await open();
    // What is left unread may reset the connection before the answer is read.
    const answer = Promise.race([
      (once(socket, 'data') as Promise<[Buffer]>).then(([first]) => first.toString()),
      once(socket, 'close').then(() => 'reset'),
    ]);
    socket.write(head('POST /bff/second-factor/verify HTTP/1.1', ...ours(), 'Content-Type: application/json', length));
    const block = Buffer.alloc(64 * 1024, '[');
    // Far more than the kernel's buffers on the way take in while a busy gateway is at its answer.
    let sent = 0;
    for (; sent < 1_024 * megabyte && socket.bytesRead === 0 && !socket.destroyed; sent += block.length) {
      const part = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]) : block;
      if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), answer]);
    }
    expect(await answer).toMatch(/^(HTTP\/1\.1 400 |reset$)/);
    expect(sent).toBeLessThan(1_024 * megabyte);
    socket.destroy();
  });

  it.each([
    ['nesting a hundred thousand deep', '['.repeat(100_000)],
    ['a prototype to poison', '{"__proto__":{"method":"email","code":"1"},"constructor":{"prototype":{}}}'],
    ['no JSON', '\u0000\u0001'],
  ])('with %s in its body is refused with 400', async (_what, body) => {
    const answer = await send(
      head(
        'POST /bff/second-factor/verify HTTP/1.1',
        ...ours(),
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ),
      body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4']],
    ['a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['chunks of its own kind', ['Transfer-Encoding: xchunked']],
    ['a header that is none', [' X-Folded: a', 'X Bad: b']],
  ])('that smuggles with %s is refused and cut off', async (_what, headers) => {
    const answer = await send(
      head('POST /bff/session HTTP/1.1', ...headers),
      'abcGET /bff/session HTTP/1.1\r\nHost: a\r\n\r\n',
    );
    // What was left unread may reset the connection before the answer is read.
    expect(answer).toMatch(/^(HTTP\/1\.1 (400|501) |reset$)/);
    expect(answer.split('HTTP/1.1 ').length).toBeLessThanOrEqual(2);
  });

  it('that speaks no HTTP, or TLS, is cut off', async () => {
    expect(await send('SSH-2.0-OpenSSH_9.2\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(Buffer.from('160301020001000200', 'hex'))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('has left no error that nobody caught in the log', () => {
    expect(gateway.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
