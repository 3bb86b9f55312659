/** Gateway and platform as built processes on Postgres and Redis, with one signed-in owner. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { TestBrowser } from '../../bff/support/browser.js';
import { publicUrl, gatewayEnvironment, webFolder } from '../../bff/support/gateway-environment.js';
import { openSessionSeed } from '../../bff/support/signed-in.js';
import { readGatewayConfig } from '../../../bff/config.js';
import { startTestIssuer } from '../../support/issuer.js';
import { startPostgres } from '../../support/postgres.js';
import { freePort, stopProcess, untilPrinted } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';

const root = join(import.meta.dirname, '../../..');
const audience = 'urn:keyway:platform';
const key = Buffer.alloc(32, 7).toString('base64');
const email = 'owner@bench.example';

export interface BenchSystem {
  readonly gateway: { readonly url: string; readonly pid: number };
  readonly platform: { readonly url: string; readonly pid: number };
  readonly browser: TestBrowser;
  readonly accessToken: string;
  /** SKU of a product of the owner's vault. */
  readonly skuGuid: string;
  close(): Promise<void>;
}

const start = (file: string, environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

const provision = async (environment: Record<string, string>): Promise<void> => {
  const child = start('dist/platform/provision.js', environment);
  const user = { name: 'Bench Owner', email, role: 'Owner', password: 'Keyway-bench-1', secondFactorMode: 'Email' };
  child.stdin?.end(JSON.stringify({ companies: [{ name: 'Bench', companyType: 'Publisher', users: [user] }] }));
  child.stderr?.pipe(process.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('the vault could not be provisioned');
};

const product = `
  with owner as (select id as user_id, vault_id from app_user where email = '${email}'),
  made as (
    insert into product (vault_id, id, number, title, product_type, edition, status, image_path, developer, description, created_at)
    select vault_id, gen_random_uuid(), 1, 'Bench', 'Game', 'Standard', 'Active', '', '', '', now() from owner returning vault_id, id
  ),
  stocked as (
    insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, sku_type, created_at)
    select vault_id, gen_random_uuid(), id, 'BENCH-1', 'Steam', 'ROW', 'Standard', 'Active', 'Single', now() from made returning id
  )
  select user_id, vault_id, stocked.id as sku_id from owner, stocked`;

export const startBenchSystem = async (uploadTotalBytes: number): Promise<BenchSystem> => {
  const [postgres, redis, issuer, webRoot, dataDir] = await Promise.all([
    startPostgres(),
    startRedis(),
    startTestIssuer(audience),
    webFolder(),
    mkdtemp(join(tmpdir(), 'keyway-bench-')),
  ]);
  const [platformPort, grpcPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
  const shared = {
    HOST: '127.0.0.1',
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: audience,
    PUBLIC_URL: publicUrl,
    UPLOAD_TOTAL_BYTES: String(uploadTotalBytes),
  };
  const platformEnvironment = {
    ...shared,
    PLATFORM_PORT: String(platformPort),
    PLATFORM_GRPC_PORT: String(grpcPort),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    VAULT_KEYS: `bench:${key}`,
    FINGERPRINT_PEPPER: key,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Keyway <no-reply@keyway.example>',
    LOG_LEVEL: 'info',
  };
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  const ownGateway = {
    ...gatewayEnvironment,
    ...shared,
    PORT: String(gatewayPort),
    REDIS_URL: redis.url,
    PLATFORM_URL: platformUrl,
    PLATFORM_GRPC: `127.0.0.1:${grpcPort}`,
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'silent',
  };
  await provision(platformEnvironment);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ user_id: string; vault_id: string; sku_id: string }>(product);
  await client.end();
  const [made] = rows;
  if (made === undefined) throw new Error('no product was made');

  const platform = start('dist/platform/main.js', platformEnvironment);
  await untilPrinted(platform, /platform is up/);
  const gateway = start('test/bench/gateway/gateway-process.js', ownGateway);
  await untilPrinted(gateway, /is up/);
  const accessToken = await issuer.tokenFor(made.user_id, { exp: Math.floor(Date.now() / 1000) + 3_600 });
  const sessions = await openSessionSeed(readGatewayConfig(ownGateway));
  const { cookie } = await sessions.begin({ userGuid: made.user_id, ownerGuid: made.vault_id, accessToken });
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  return {
    gateway: { url: gatewayUrl, pid: gateway.pid ?? 0 },
    platform: { url: platformUrl, pid: platform.pid ?? 0 },
    browser: new TestBrowser(gatewayUrl, publicUrl, cookie),
    accessToken,
    skuGuid: made.sku_id,
    close: async () => {
      await stopProcess(gateway);
      await stopProcess(platform);
      await sessions.close();
      await Promise.all([issuer.close(), redis.stop(), postgres.stop()]);
      await Promise.all([webRoot, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
};
