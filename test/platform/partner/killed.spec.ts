/** kill -9 around calls of the partner API: what was accepted is done once, what is sent again is not done twice. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyCustody } from '../../../platform/stock/ledger/custody/verification.repository.js';
import { findDifferences } from '../../../platform/stock/ledger/balances/balance.repository.js';
import { runStatus } from '../../../platform/stock/runs/run-status.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { stopProcess } from '../../support/process.js';
import { until } from '../../support/until.js';
import { aSku, defaultPrivate, keysOf, tablesOf } from '../stock/stock-world.js';
import { keysIn, startVictim } from '../stock/victim.js';
import { aPartner, type TestPartner } from './partner-world.js';
import { testSeal } from '../stock/ledger/custody/custody-keys.js';

let world: TestPlatform;
let partner: TestPartner;
let dataDir: string;
const said: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyway-killed-'));
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 } });
  partner = await aPartner(world);
  // It would do the jobs of those that are killed at once.
  await world.platform.close();
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Call {
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey: string;
}

/** With a token of its own, as each try needs. @returns the body of a success; undefined when the answer was lost */
const send = async (
  url: string,
  { path, body, idempotencyKey }: Call,
): Promise<Record<string, unknown> | undefined> => {
  const headers = {
    authorization: `Bearer ${await partner.token()}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  const content = (await answer?.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (answer === undefined || content === undefined) return undefined;
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(content)}`);
  return content;
};

const importOf = (skuGuid: string, keys: readonly string[]): Call => ({
  path: '/api/v4/transaction/import',
  body: { skuGuid, rightGuid: defaultPrivate, keys },
  idempotencyKey: randomUUID(),
});

const insertionsOf = (skuGuid: string) =>
  tablesOf(world)
    .selectFrom('insertion')
    .select(['id', 'status', 'inserted_count'])
    .where('vault_id', '=', partner.vaultGuid)
    .where('sku_id', '=', skuGuid)
    .execute();

const sound = async (): Promise<void> => {
  expect(await findDifferences(tablesOf(world), partner.vaultGuid)).toEqual([]);
  expect((await verifyCustody(tablesOf(world), testSeal, partner.vaultGuid)).faults).toEqual([]);
};

it('an import whose platform dies after the answer, or before it, is one insertion with all of its keys', async () => {
  const { skuGuid } = await aSku(world, partner.vaultGuid);
  const calls = Array.from({ length: 4 }, () => importOf(skuGuid, keysOf(3_000)));
  for (const [nth, call] of calls.entries()) {
    const { child, partnerUrl } = await startVictim(world, dataDir, said);
    const answered = send(partnerUrl, call);
    // Two die as soon as they have answered, two while they work.
    if (nth % 2 === 0) expect(await answered).toMatchObject({ status: 'queued', received: 3_000 });
    await stopProcess(child, 'SIGKILL');
    await answered;
    await sound();
  }
  const { child, partnerUrl } = await startVictim(world, dataDir, said);
  for (const call of calls) expect(await send(partnerUrl, call)).toMatchObject({ status: 'queued' });
  const ended = await until(
    () => insertionsOf(skuGuid),
    (rows) => rows.every(({ status }) => status === runStatus.completed),
  );
  expect(ended.map(({ inserted_count }) => inserted_count)).toEqual([3_000, 3_000, 3_000, 3_000]);
  await sound();

  const order = { skuGuid, rightGuid: defaultPrivate };
  const extraction = { path: '/api/v1/transaction/extraction', body: order, idempotencyKey: randomUUID() };
  const lost = send(partnerUrl, extraction);
  await stopProcess(child, 'SIGKILL');
  const first = await lost;
  const { child: next, partnerUrl: nextUrl } = await startVictim(world, dataDir, said);
  const again = await send(nextUrl, extraction);
  if (first !== undefined) expect(again).toEqual(first);
  expect(await send(nextUrl, extraction)).toEqual(again);
  await stopProcess(next);
  const standing = await tablesOf(world)
    .selectFrom('stock_standing')
    .selectAll()
    .where('sku_id', '=', skuGuid)
    .executeTakeFirstOrThrow();
  expect(standing).toMatchObject({ available: 11_999, extracted: 1 });
  await sound();
  // No key in any line of the platforms' logs.
  expect(said.join('')).toContain('platform is up');
  expect(keysIn(said.join(''))).toEqual([]);
});
