/** A token writes once; a vault calls so often a minute; both over all processes (docs/domain.md, o3 and o5). */
import { randomUUID } from 'node:crypto';
import { countCalls, type CallsGranted } from '../../../platform/partner/access/rate.repository.js';
import { callsPerMinute } from '../../../platform/partner/access/rate.service.js';
import { PartnerSweepService } from '../../../platform/partner/sweep.service.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { databaseOf } from '../stock/stock-world.js';
import { DepotModule } from './depot.js';
import { aPartner, makeCertificate, partnerUrlIn, tokenOf, type TestPartner } from './partner-world.js';

let world: TestPlatform;
let urls: readonly string[];
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 }, modules: [DepotModule] });
  const second = await world.secondNode();
  urls = [partnerUrlIn(world), second.partnerUrl ?? ''];
});
afterAll(() => world.close());

const writeAt = async (url: string, token: string): Promise<Response> =>
  fetch(new URL('/api/v1/depot', url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ box: 'A', keys: ['AAAAA-BBBBB-CCCCC'] }),
  });

const readAt = (url: string, token: string): Promise<Response> =>
  fetch(new URL('/api/v1/caller', url), { headers: { authorization: `Bearer ${token}` } });

const tally = async (answers: readonly Promise<Response>[]): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('a token that writes', () => {
  it('does it once, whichever of two processes it reaches at the same moment', async () => {
    const partner = await aPartner(world);
    const token = await partner.token();
    const answers = Array.from({ length: 20 }, (_, turn) => writeAt(urls[turn % 2] ?? '', token));
    expect(await tally(answers)).toEqual({ 202: 1, 401: 19 });
  });

  it('is known by its jti alone: signed again with other claims it stays used', async () => {
    const partner = await aPartner(world);
    const jti = randomUUID();
    const now = Math.floor(Date.now() / 1000);
    expect((await writeAt(urls[0] ?? '', await partner.token({ claims: { jti } }))).status).toBe(202);
    expect((await writeAt(urls[1] ?? '', await partner.token({ claims: { jti, exp: now + 900 } }))).status).toBe(401);
  });

  it('takes nothing from another vault’s token of the same jti', async () => {
    const [one, other] = await Promise.all([aPartner(world), aPartner(world)]);
    const claims = { jti: 'order-1' };
    const tokens = await Promise.all([one.token({ claims }), other.token({ claims })]);
    expect(await tally(tokens.map((token) => writeAt(urls[0] ?? '', token)))).toEqual({ 202: 2 });
  });

  it('reads as often as it is asked to', async () => {
    const partner = await aPartner(world);
    const token = await partner.token();
    const reads = Array.from({ length: 5 }, () => readAt(urls[0] ?? '', token));
    expect(await tally(reads)).toEqual({ 200: 5 });
    expect((await writeAt(urls[0] ?? '', token)).status).toBe(202);
    expect((await readAt(urls[1] ?? '', token)).status).toBe(200);
  });

  it('is remembered until it has expired, and no longer than an hour after', async () => {
    const clock = new TestClock();
    const own = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 }, modules: [DepotModule], clock });
    try {
      const partner = await aPartner(own);
      // The certificate's time began while the clock stood still.
      clock.forward(Date.now() - clock.now().getTime());
      expect((await writeAt(partnerUrlIn(own), await partner.token())).status).toBe(202);
      const sweep = new PartnerSweepService({
        ...{ database: databaseOf(own), clock, certificates: { warn: () => Promise.resolve(0) } as never },
        log: undefined as never,
      });
      const remembered = async (): Promise<unknown> =>
        (await databaseOf(own).execute('select count(*)::int as count from partner_token_use')).rows[0]?.['count'];
      clock.forward(60 * 60_000);
      await sweep.run();
      expect(await remembered()).toBe(1);
      clock.forward(11 * 60_000);
      await sweep.run();
      expect(await remembered()).toBe(0);
    } finally {
      await own.close();
    }
  });
});

describe('a vault', () => {
  /** So many calls may still pass; the others have just been, by a clock that is ahead: none of them leaves meanwhile. */
  const spend = async ({ vaultGuid }: TestPartner, kind: 'read' | 'write', left: number): Promise<void> => {
    await databaseOf(world).execute(
      `insert into partner_rate (vault_id, kind, second, calls, granted)
        values ($1, $2, floor(extract(epoch from now())) + 59, array_fill(0, array[60]) || $3::int, 0)
        on conflict (vault_id, kind) do update set second = excluded.second, calls = excluded.calls`,
      [vaultGuid, kind, callsPerMinute[kind] - left],
    );
  };

  it('writes 2,000 times and reads 4,000 times a minute', () => {
    expect(callsPerMinute).toEqual({ write: 2_000, read: 4_000 });
  });

  it.each(['read', 'write'] as const)('has one count of %ss over two processes, to the call', async (kind) => {
    const partner = await aPartner(world);
    await spend(partner, kind, 30);
    const answers = Array.from({ length: 60 }, async (_, turn) => {
      const at = urls[turn % 2] ?? '';
      return kind === 'read' ? readAt(at, await partner.token()) : writeAt(at, await partner.token());
    });
    expect(await tally(answers)).toEqual({ [kind === 'read' ? 200 : 202]: 30, 429: 30 });
  });

  it('is told when one more can pass, and has not used up the token of a refused write', async () => {
    const partner = await aPartner(world);
    await spend(partner, 'write', 0);
    const token = await partner.token();
    const refused = await writeAt(urls[0] ?? '', token);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'request.rate_limited', status: 429 });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(120);
    expect((await readAt(urls[0] ?? '', token)).status).toBe(200);
    await databaseOf(world).execute('delete from partner_rate where vault_id = $1', [partner.vaultGuid]);
    // The other process has not been told that nothing was left.
    expect((await writeAt(urls[1] ?? '', token)).status).toBe(202);
  });

  it('is let in again when its calls are 60 seconds old', async () => {
    const partner = await aPartner(world);
    await databaseOf(world).execute(
      `insert into partner_rate (vault_id, kind, second, calls, granted)
        values ($1, 'read', floor(extract(epoch from now())) - 62, array_fill(0, array[60]) || 4000, 0)`,
      [partner.vaultGuid],
    );
    expect((await partner.call('/api/v1/caller')).status).toBe(200);
  });

  it('does not spend another vault’s calls', async () => {
    const [busy, calm] = await Promise.all([aPartner(world), aPartner(world)]);
    await spend(busy, 'read', 0);
    expect((await busy.call('/api/v1/caller')).status).toBe(429);
    expect((await calm.call('/api/v1/caller')).status).toBe(200);
  });
});

describe('calls of any 60 seconds', () => {
  const limit = 20;
  const start = Date.UTC(2026, 10, 21, 11, 59, 30);
  /** @param second after the start; a minute of the clock begins at 30 */
  const at = (vaultId: string, second: number, calls: number): Promise<CallsGranted> =>
    countCalls(databaseOf(world), { vaultId, kind: 'read', calls, limit, at: new Date(start + second * 1000) });

  it('are not twice as many around the turn of a minute', async () => {
    const vault = randomUUID();
    expect(await at(vault, 29.5, 20)).toEqual({ granted: 20, secondsLeft: 0 });
    expect(await at(vault, 30.5, 20)).toEqual({ granted: 0, secondsLeft: 59.5 });
    expect(await at(vault, 89.999, 20)).toMatchObject({ granted: 0 });
    expect(await at(vault, 90, 20)).toMatchObject({ granted: 20 });
  });

  it('pass as far as the limit goes; what is refused is not counted', async () => {
    const vault = randomUUID();
    expect(await at(vault, 0, 15)).toMatchObject({ granted: 15 });
    expect(await at(vault, 10, 9)).toEqual({ granted: 5, secondsLeft: 51 });
    expect(await at(vault, 11, 30)).toEqual({ granted: 0, secondsLeft: 50 });
    expect(await at(vault, 61, 30)).toEqual({ granted: 15, secondsLeft: 10 });
    expect(await at(vault, 71, 30)).toEqual({ granted: 5, secondsLeft: 51 });
  });

  it('of a vault that was never seen are limited from the first on', async () => {
    expect(await at(randomUUID(), 3.25, 21)).toEqual({ granted: 20, secondsLeft: 60.75 });
  });

  it('are one count, however many ask at the same moment', async () => {
    const vault = randomUUID();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, nth) => at(vault, nth / 10, 3)));
    expect(answers.reduce((sum, { granted }) => sum + granted, 0)).toBe(limit);
  });

  it('are never more than the limit, nor refused while 61 seconds have room', async () => {
    const vault = randomUUID();
    const passed: number[] = [];
    const since = (from: number): number => passed.filter((second) => second > from).length;
    let [second, dice] = [0, 7];
    for (let turn = 0; turn < 250; turn += 1) {
      // Numbers that look thrown and are the same each time (Park and Miller).
      dice = (dice * 48_271) % 2_147_483_647;
      second += (dice % 1_000) / 100;
      const wanted = 1 + (dice % 6);
      const { granted } = await at(vault, second, wanted);
      for (let nth = 0; nth < granted; nth += 1) passed.push(second);
      expect(since(second - 60)).toBeLessThanOrEqual(limit);
      expect(granted === wanted || since(second - 61) >= limit).toBe(true);
    }
    expect(passed.length).toBeGreaterThan(limit);
  });

  it('stay counted when the clock is a little behind, and are forgotten when it was put back by minutes', async () => {
    const vault = randomUUID();
    expect(await at(vault, 600, 20)).toMatchObject({ granted: 20 });
    expect(await at(vault, 570, 1)).toMatchObject({ granted: 0, secondsLeft: 91 });
    expect(await at(vault, 500, 1)).toMatchObject({ granted: 1 });
  });
});

it('an address that keeps sending what nobody has signed is asked to wait, and does not keep those out who have signed', async () => {
  const url = (await world.secondNode()).partnerUrl ?? '';
  const [partner, made] = await Promise.all([aPartner(world), makeCertificate()]);
  expect((await readAt(url, await partner.token())).status).toBe(200);
  const unsigned = await tokenOf(world, partner.vaultGuid, made);
  const strangers = Array.from({ length: 310 }, () => readAt(url, unsigned));
  expect(await tally(strangers)).toEqual({ 401: 300, 429: 10 });
  const waiting = await readAt(url, unsigned);
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await readAt(url, await partner.token())).status).toBe(200);
});

it('a certificate that has expired opens nothing, nor does one whose time has not come', async () => {
  const clock = new TestClock();
  const own = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 }, clock });
  try {
    const partner = await aPartner(own);
    // The certificate's time began while the clock stood still.
    clock.forward(Date.now() - clock.now().getTime());
    const atClock = (): Promise<string> => {
      const iat = Math.floor(clock.now().getTime() / 1000);
      return partner.token({ claims: { iat, exp: iat + 600 } });
    };
    expect((await readAt(partnerUrlIn(own), await atClock())).status).toBe(200);
    clock.forward(366 * 86_400_000);
    expect((await readAt(partnerUrlIn(own), await atClock())).status).toBe(401);
    clock.forward(-367 * 86_400_000);
    expect((await readAt(partnerUrlIn(own), await atClock())).status).toBe(401);
  } finally {
    await own.close();
  }
});
