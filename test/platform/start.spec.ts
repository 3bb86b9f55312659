/** A platform that cannot start says why in one sentence, and leaves nothing running. */
import { Controller, Get, Module } from '@nestjs/common';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { loadPlatformConfig } from '../../platform/config.js';
import { startPlatform } from '../../platform/start.js';
import { Permission } from '../../platform/access/index.js';
import type { DomainError } from '../../kernel/errors.js';
import { grpcChannel, grpcService } from '../../kernel/grpc/client.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestPlatform, type TestPlatform } from '../support/platform.js';
import { until } from '../support/until.js';
import { aDraft, aSku, databaseOf, type tablesOf } from './stock/stock-world.js';

let world: TestPlatform;
let taken: Server;
let port: number;
beforeAll(async () => {
  world = await startTestPlatform();
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as AddressInfo).port;
});
afterAll(async () => {
  taken.close();
  await world.close();
});

it.each([
  ['PLATFORM_PORT', () => `The port ${port} of 127.0.0.1 cannot be used.`],
  ['PLATFORM_GRPC_PORT', () => `The gRPC port ${port} of 127.0.0.1 cannot be used.`],
] as const)('names the taken port of %s', async (name, sentence) => {
  await expect(startPlatform({ ...world.config, [name]: port })).rejects.toThrow(sentence());
  const again = await startPlatform({ ...world.config, [name]: 0 });
  await again.close();
});

it('reports every fault of the configuration at once, and no secret', () => {
  const environment = { PLATFORM_PORT: 'x', VAULT_KEYS: 'v1:c2VjcmV0', DATABASE_URL: 'mysql://localhost' };
  const load = (): unknown => loadPlatformConfig(environment);
  for (const name of [
    'PLATFORM_PORT',
    'VAULT_KEYS',
    'DATABASE_URL',
    'OIDC_ISSUER',
    'FINGERPRINT_PEPPER',
    'SMTP_URL',
    'DATA_DIR',
  ]) {
    expect(load).toThrow(new RegExp(`- ${name}: `));
  }
  expect(load).not.toThrow('c2VjcmV0');
});

@Controller()
class HeldController {
  static arrived = Promise.withResolvers<void>();
  static released = Promise.withResolvers<void>();

  @Get('held')
  @Permission('public')
  async held(): Promise<object> {
    HeldController.arrived.resolve();
    await HeldController.released.promise;
    return { held: 'to its end' };
  }
}
@Module({ controllers: [HeldController] })
class HeldModule {}

it('that ends denies readiness first, then finishes what it has begun', async () => {
  // Long enough for two probes on a machine that stands still for some seconds.
  const leaving = await startPlatform({ ...world.config, SHUTDOWN_DELAY: 8 }, { modules: [HeldModule] });
  const statusOf = async (path: string): Promise<number> => (await fetch(leaving.url + path)).status;
  expect([await statusOf('/startup'), await statusOf('/live')]).toEqual([200, 200]);
  const held = fetch(`${leaving.url}/held`);
  await HeldController.arrived.promise;
  const closed = leaving.close();
  expect([await statusOf('/ready'), await statusOf('/live')]).toEqual([503, 200]);
  await until(
    () => statusOf('/live').catch(() => 'refused'),
    (outcome) => outcome === 'refused',
  );
  HeldController.released.resolve();
  expect(await (await held).json()).toEqual({ held: 'to its end' });
  await closed;
});

it('that ends finishes the gRPC calls it has begun, and takes no new one', async () => {
  const user = await world.user();
  const { skuGuid } = await aSku(world, user.ownerGuid);
  const insertionGuid = await aDraft(user, skuGuid);
  const leaving = await startPlatform({ ...world.config, SHUTDOWN_SECONDS: 120 });
  const channel = grpcChannel(leaving.grpcAddress);
  const insertions = grpcService(channel, InsertionsServiceService);
  const isBegun = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  // Somebody else has the draft's row: the call waits in the database.
  const holding = databaseOf(world).transaction(async (tx) => {
    await (tx as unknown as ReturnType<typeof tablesOf>)
      .selectFrom('insertion')
      .select('id')
      .where('vault_id', '=', user.ownerGuid)
      .where('id', '=', insertionGuid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    isBegun.resolve();
    await isReleased.promise;
  });
  await isBegun.promise;
  const updating = insertions.updateInsertion({ insertionGuid, note: 'written while leaving' }, user.call());
  const waiting = async (): Promise<number> => {
    const { rows } = await databaseOf(world).execute(
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return Number(rows[0]?.['count'] ?? 0);
  };
  await until(waiting, (count) => count > 0);
  const closed = leaving.close();
  await until(
    () =>
      insertions.getInsertion({ insertionGuid }, user.call()).then(
        () => 'served',
        (refusal: unknown) => (refusal as DomainError).code,
      ),
    (outcome) => outcome === 'upstream.unavailable',
  );
  isReleased.resolve();
  await holding;
  expect((await updating).insertion?.note).toBe('written while leaving');
  await closed;
  channel.close();
});
