/** Gateway and platform as built processes on Postgres and Redis, with one signed-in owner. */
import { rm } from 'node:fs/promises';
import { TestBrowser } from '../../bff/support/browser.js';
import { publicUrl, gatewayEnvironment, webFolder } from '../../bff/support/gateway-environment.js';
import { openSessionSeed } from '../../bff/support/signed-in.js';
import { readGatewayConfig } from '../../../bff/config.js';
import { freePort, stopProcess, untilPrinted } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import type { Watched } from '../memory-watch.js';
import { startBenchPlatform, startNode } from '../platform.js';

export interface BenchSystem {
  readonly gateway: { readonly url: string; readonly pid: number };
  readonly platform: { readonly url: string; readonly pid: number };
  /** Every process that takes part. */
  readonly processes: Watched;
  readonly browser: TestBrowser;
  readonly accessToken: string;
  /** SKU of a product of the owner's vault. */
  readonly skuGuid: string;
  close(): Promise<void>;
}

export const startBenchSystem = async (uploadTotalBytes: number): Promise<BenchSystem> => {
  const [redis, webRoot, platform, port] = [
    await startRedis(),
    await webFolder(),
    await startBenchPlatform({
      engine: 'postgres',
      vaults: ['Bench'],
      uploadTotalBytes,
      smtpUrl: 'smtp://127.0.0.1:9',
      publicUrl,
    }),
    await freePort(),
  ];
  const { owners, postgres, shared } = platform;
  const [owner] = owners;
  if (owner === undefined) throw new Error('no owner was made');
  const environment = {
    ...gatewayEnvironment,
    ...shared,
    PORT: String(port),
    REDIS_URL: redis.url,
    PLATFORM_URL: platform.url,
    PLATFORM_GRPC: platform.grpcAddress,
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'silent',
  };
  const gateway = startNode('test/bench/gateway/gateway-process.js', environment);
  await untilPrinted(gateway, /is up/);
  const sessions = await openSessionSeed(readGatewayConfig(environment));
  const { cookie } = await sessions.begin({
    userGuid: owner.userGuid,
    ownerGuid: owner.vaultGuid,
    accessToken: owner.accessToken,
  });
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const pid = gateway.pid ?? 0;
  return {
    gateway: { url: gatewayUrl, pid },
    platform: { url: platform.url, pid: platform.pid },
    processes: {
      gateway: { pid },
      platform: { pid: platform.pid },
      ...(postgres && { Postgres: { pid: postgres.pid, children: 'too' } }),
    },
    browser: new TestBrowser(gatewayUrl, publicUrl, cookie),
    accessToken: owner.accessToken,
    skuGuid: owner.skuGuid,
    close: async () => {
      await stopProcess(gateway);
      await sessions.close();
      await platform.close();
      await redis.stop();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
};
