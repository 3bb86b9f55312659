/** What a flood of refused requests leaves behind: the memory of item 37, the log of item 38 of the security checklist. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RawConnection, type RawAnswer } from './support/raw-connection.js';
import { startWorld, type World } from './support/world.js';

const requests = 4_000;

/** Bytes in use once everything that nobody holds is gone. */
const bytesHeld = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

const send = (connection: RawConnection, head: readonly string[]): Promise<RawAnswer> =>
  connection.exchange(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), false, false);

describe('security-37 requests over the limit', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ limits: { perSession: 1e6, perAddress: 50, logins: 1e6 } });
  });
  afterAll(() => world.close());

  it('leave nothing in memory, each with another cookie of many kilobytes', async () => {
    const connection = new RawConnection(Number(new URL(world.publicUrl).port));
    const ask = (at: number): Promise<RawAnswer> =>
      send(connection, [
        'GET /api/user/info/ HTTP/1.1',
        'host: localhost',
        'x-csrf: 1',
        `cookie: __Host-keyway=s%3A${String(at).padStart(43, 'x')}.${'y'.repeat(43)}; other=${'z'.repeat(10_000)}`,
      ]);
    try {
      for (let at = 0; at < 200; at += 1) await ask(at);
      const before = bytesHeld();
      const statuses = new Map<number, number>();
      for (let at = 0; at < requests; at += 1) {
        const { status } = await ask(200 + at);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(statuses.get(429)).toBeGreaterThan(requests * 0.9);
      // A fifth of what the requests' heads alone would come to.
      expect(bytesHeld() - before).toBeLessThan((requests * 10_000) / 5);
    } finally {
      connection.close();
    }
  });
});

describe('security-38 requests of a foreign page', () => {
  it('thousands of them are two lines for who reviews, the first and the number of all others', async () => {
    const world = await startWorld();
    const connections = Array.from({ length: 8 }, () => new RawConnection(Number(new URL(world.publicUrl).port)));
    const ask = async (connection: RawConnection): Promise<number> =>
      (await send(connection, ['GET /bff/jobs HTTP/1.1', 'host: localhost', 'sec-fetch-site: cross-site'])).status;
    const statuses = await Promise.all(
      connections.map(async (connection) => {
        const seen = new Set<number>();
        for (let at = 0; at < requests / connections.length; at += 1) seen.add(await ask(connection));
        return [...seen];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([403]));
    for (const connection of connections) connection.close();
    await world.close(); // the interval's end, at the latest
    const lines = world.log
      .map((line) => JSON.parse(line) as { audit?: string; count?: number; path?: string; ip?: string })
      .filter(({ audit }) => audit === 'request.foreign');
    expect(lines[0]).toMatchObject({ path: '/bff/jobs', site: 'cross-site', ip: '127.0.0.1' });
    // A run that takes minutes has two lines for each of them.
    const counted = lines.filter(({ count }) => count !== undefined);
    expect(lines.length).toBeLessThanOrEqual(2 * counted.length + 1);
    const all = lines.reduce((sum, { count = 1 }) => sum + count, 0);
    expect(all).toBe(requests);
    expect(lines.length).toBeLessThan(requests / 100);
  });
});
