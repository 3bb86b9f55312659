/** What a flood of refused requests leaves behind: the memory of item 37, the log of item 38 of the security checklist. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RawConnection, type RawAnswer } from './support/raw-connection.js';
import { startWorld, type World } from './support/world.js';

const requests = 12_000;

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
    world = await startWorld({ redis: 0, limits: { perSession: 1e6, perAddress: 50, logins: 1e6 } });
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
      // A tenth of what the requests' heads alone would come to.
      expect(bytesHeld() - before).toBeLessThan((requests * 10_000) / 10);
    } finally {
      connection.close();
    }
  });
});
