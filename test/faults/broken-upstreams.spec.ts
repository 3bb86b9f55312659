/** The platform answers late, in part, wrongly or not at all (F8): deadlines hold and half is never whole. */
import { request } from 'undici';
import type { Browser } from '../support/browser.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import { startOwnGateway, type OwnGateway } from '../security/support/own-process.js';
import { startWorld, type World } from '../security/support/world.js';
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy.js';

/** The deadline of reads of the proxy table, and what a busy machine may add. */
const deadlineMs = 10_000;
const slackMs = 8_000;
const whole = JSON.stringify({ rows: 'x'.repeat(2_000) });

interface Outcome {
  /** `broken` when the answer did not arrive whole, as a browser sees it. */
  readonly answer: number | 'broken';
  readonly code: string | undefined;
  readonly isWhole: boolean;
  readonly ms: number;
}

/** The two carriers of the proxy table (ADR 0027), each by a documented address. */
const carriers: Readonly<
  Record<'a read that undici carries' | 'an image that http-proxy-middleware carries', (fault: string) => string>
> = {
  'a read that undici carries': (fault: string) => `/mkapi/content/GetContent?fault=${fault}`,
  'an image that http-proxy-middleware carries': (fault: string) => `/api/content/image/${fault}/a.png`,
};

describe('a broken platform', () => {
  let world: World;
  let http: FaultProxy;
  let grpc: FaultProxy;
  let gateway: OwnGateway;
  let browser: Browser;

  const portOf = (address: string): number => Number(address.slice(address.lastIndexOf(':') + 1));
  const faultIn = (line: string): Fault | undefined =>
    /[=/](silent|trickling|stuck|reset|too-short|too-long|huge-header|garbage)(?:\/| )/.exec(line)?.[1] as
      | Fault
      | undefined;

  beforeAll(async () => {
    world = await startWorld();
    const host = '127.0.0.1';
    http = await startFaultProxy({ host, port: portOf(world.platform.url) }, faultIn);
    grpc = await startFaultProxy({ host, port: portOf(world.platform.grpc) });
    gateway = await startOwnGateway(world, {
      PLATFORM_URL: `http://${host}:${http.port}`,
      PLATFORM_GRPC: `${host}:${grpc.port}`,
    });
    browser = await world.signedIn();
    browser.server = gateway.url;
    world.platform.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) });
      response.end(whole);
    };
  });
  afterAll(async () => {
    gateway.signal('SIGTERM');
    await gateway.ended;
    await Promise.all([http.close(), grpc.close()]);
    await world.close();
  });

  const ask = async (path: string): Promise<Outcome> => {
    const [outcome, ms] = await timed(() => outcomeOf(path));
    return { ...outcome, ms };
  };
  const outcomeOf = async (path: string): Promise<Omit<Outcome, 'ms'>> => {
    try {
      const { statusCode, body } = await request(gateway.url + path, {
        headers: {
          cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`,
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
        },
        headersTimeout: 60_000,
        bodyTimeout: 60_000,
      });
      const text = await body.text();
      const code = /"code":"([^"]+)"/.exec(text)?.[1];
      return { answer: statusCode, code, isWhole: text === whole };
    } catch {
      return { answer: 'broken', code: undefined, isWhole: false };
    }
  };

  describe.each(Object.entries(carriers))('behind %s', (_name, pathOf) => {
    it('passes a whole answer', async () => {
      expect(await ask(pathOf('none'))).toMatchObject({ answer: 200, isWhole: true });
    });

    it.each(['reset', 'too-short'] as const)('that is %s is broken for the browser too', async (fault) => {
      expect(await ask(pathOf(fault))).toMatchObject({ answer: 'broken', isWhole: false });
    });

    it.each(['huge-header', 'garbage'] as const)('that sends a %s is a failure, told at once', async (fault) => {
      expect(await ask(pathOf(fault))).toMatchObject({ answer: 503, code: 'upstream.unavailable' });
    });

    it('that sends more than it announced does not write into the next answer', async () => {
      await ask(pathOf('too-long'));
      const next = await Promise.all(Array.from({ length: 20 }, () => ask(pathOf('none'))));
      expect(next.filter(({ answer, isWhole }) => answer !== 200 || !isWhole)).toEqual([]);
    });

    it('that trickles holds up nobody else', async () => {
      const trickling = request(gateway.url + pathOf('trickling'), {
        headers: {
          cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}`,
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
        },
      });
      const { statusCode, body } = await trickling;
      const others = await Promise.all(Array.from({ length: 20 }, () => ask(pathOf('none'))));
      expect([statusCode, new Set(others.map(({ answer }) => answer))]).toEqual([200, new Set([200])]);
      body.destroy();
    });
  });

  it('that says nothing, or stops half-way, is given up at its deadline; nobody else waits, half is never whole', async () => {
    const read = carriers['a read that undici carries'];
    const image = carriers['an image that http-proxy-middleware carries'];
    const silent = [ask(read('silent')), ask(image('silent'))];
    const stuck = [ask(read('stuck')), ask(image('stuck'))];
    expect(await ask(read('none'))).toMatchObject({ answer: 200, isWhole: true });
    for (const { answer, code, ms } of await Promise.all(silent)) {
      expect([503, 504]).toContain(answer);
      expect(code).toMatch(/^upstream\./);
      expect(ms).toBeLessThan(deadlineMs + slackMs);
    }
    for (const { answer, isWhole, ms } of await Promise.all(stuck)) {
      expect([answer, isWhole]).toEqual(['broken', false]);
      expect(ms).toBeLessThan(deadlineMs + slackMs);
    }
  });

  it('refuses: told at once by both carriers, and served again when it is back', async () => {
    await http.listen(false);
    const refused = await Promise.all(Object.values(carriers).map((pathOf) => ask(pathOf('none'))));
    expect(refused.map(({ answer, code }) => [answer, code])).toEqual([
      [503, 'upstream.unavailable'],
      [503, 'upstream.unavailable'],
    ]);
    await http.listen(true);
    for (const pathOf of Object.values(carriers))
      expect(
        (
          await until(
            () => ask(pathOf('none')),
            ({ answer }) => answer === 200,
          )
        ).isWhole,
      ).toBe(true);
  });

  it('refuses gRPC: a screen is told at once, the session stays, and it is served again', async () => {
    const screen = '/bff/stock/insertable-products';
    const served = await ask(screen);
    await grpc.listen(false);
    expect(await ask(screen)).toMatchObject({ answer: 503, code: 'upstream.unavailable' });
    await grpc.listen(true);
    const back = await until(
      () => ask(screen),
      ({ answer }) => answer === served.answer,
    );
    expect(back.answer).toBe(200);
  });

  it('has ended no process and no session', async () => {
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });
});
