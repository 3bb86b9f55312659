/**
 * The real platform in this process, on a database of its own, with an issuer that it trusts:
 * `const world = await startTestPlatform(); const owner = await world.user({ role: 'Owner' });
 * await owner.service(AccountsServiceService).getProfile({}, owner.call())`.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../kernel/grpc/client.js';
import { parseKeyRing, type KeyRing } from '../../kernel/key-ring.js';
import { createLog } from '../../kernel/log.js';
import {
  hashPassword,
  provisionUser,
  provisionVault,
  type NewUser,
  type NewVault,
} from '../../platform/accounts/index.js';
import type { PlatformConfig } from '../../platform/config.js';
import { loadPlatformConfig } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { migrate } from '../../platform/database/migrate.js';
import { openDatabase } from '../../platform/database/open-database.js';
import { startPlatform, type PlatformOptions, type RunningPlatform } from '../../platform/start.js';
import { starting } from '../run/starts.js';
import { startTestIssuer, type TestIssuer } from './issuer.js';
import { startTestMailbox, type TestMailbox } from './mailbox.js';
import { createDatabase, templateDatabase } from './postgres.js';

export interface TestPlatformOptions extends PlatformOptions {
  readonly engine?: 'postgres' | 'pglite';
  readonly config?: Partial<PlatformConfig>;
  /** Variables as an operator sets them. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A user of a vault, with calls in the user's name. */
export interface TestUser {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly email: string;
  readonly accessToken: string;
  /** The `call` argument of every service method. */
  call(options?: Partial<GrpcCall>): GrpcCall;
  service<D extends ServiceDefinition>(definition: D): GrpcService<D>;
  /** /api and /mkapi with the user's token, for statements about the answer. */
  readonly http: TestAgent;
  /** The same, for tests that read bytes or whole answers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestPlatform {
  readonly platform: RunningPlatform;
  readonly config: PlatformConfig;
  /** A second door to the same data, to look behind the platform (on PGlite there is only one door: absent). */
  readonly database: Database | undefined;
  readonly keyRing: KeyRing;
  readonly issuer: TestIssuer;
  /** What the platform mails arrives here. */
  readonly mailbox: TestMailbox;
  /** The HTTP side as somebody without a token meets it. */
  readonly http: TestAgent;
  service<D extends ServiceDefinition>(definition: D): GrpcService<D>;
  vault(vault?: Partial<NewVault>): Promise<string>;
  /** In a vault of its own unless `ownerGuid` says which. */
  user(user?: Partial<NewUser> & { readonly companyType?: NewVault['companyType'] }): Promise<TestUser>;
  /** A call without a valid token, or with any other. */
  callWith(accessToken: string): GrpcCall;
  /** A second node on the same Postgres, configured as the first one but for `changes`. */
  secondNode(changes?: Partial<PlatformConfig>): Promise<RunningPlatform>;
  close(): Promise<void>;
}

export const testAudience = 'urn:keyway:platform';
export const testPassword = 'Correct-horse-1';
const testKey = Buffer.alloc(32, 7).toString('base64');
/** Ends a call that hangs; it says nothing about how fast the platform is. */
const deadlineMs = 120_000;

/** A hash costs half a second on purpose. */
const testCost = 10;

const migrated = (): Promise<string> =>
  templateDatabase('keyway_platform', async (url) => {
    const log = createLog('template', 'silent');
    const database = await openDatabase({ url, dataDir: '', maxConnections: 2 }, log);
    await migrate(database, log);
    await database.close();
  });

/** The same for the embedded engine: a folder made once for a run, and copied. On an empty one a start takes four times as long. */
const copyMigrated = async (dataDir: string): Promise<void> => {
  // Named by test/run/servers.ts.
  const place = process.env['TEST_PRODUCTS'];
  if (place === undefined) return;
  const folder = join(place, 'embedded');
  await templateDatabase('keyway_embedded', async () => {
    await rm(folder, { recursive: true, force: true });
    const log = createLog('template', 'silent');
    const database = await openDatabase({ dataDir: folder }, log);
    await migrate(database, log);
    await database.close();
  });
  await cp(folder, dataDir, { recursive: true });
};

export const startTestPlatform = (options: TestPlatformOptions = {}): Promise<TestPlatform> =>
  starting('platform', () => openTestPlatform(options));

const openTestPlatform = async (options: TestPlatformOptions): Promise<TestPlatform> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyway-platform-'));
  const [issuer, mailbox] = await Promise.all([startTestIssuer(testAudience), startTestMailbox()]);
  const fresh = options.engine === 'pglite' ? undefined : await createDatabase(await migrated());
  if (fresh === undefined) await copyMigrated(dataDir);
  const config: PlatformConfig = {
    ...loadPlatformConfig({
      PLATFORM_PORT: '0',
      PLATFORM_GRPC_PORT: '0',
      DATA_DIR: dataDir,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: testAudience,
      VAULT_KEYS: `test:${testKey}`,
      FINGERPRINT_PEPPER: testKey,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Keyway <no-reply@keyway.example>',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      ...(fresh && { DATABASE_URL: fresh.url }),
      ...options.environment,
    }),
    ...options.config,
  };
  const { clock, modules, log } = options;
  const dependencies = { ...(clock && { clock }), ...(modules && { modules }), ...(log && { log }) };
  const platform = await startPlatform(config, dependencies);
  const database =
    fresh && (await openDatabase({ url: fresh.url, dataDir, maxConnections: 4 }, createLog('test', 'silent')));
  const own = database ?? platform.database;
  const keyRing = parseKeyRing(config.VAULT_KEYS);
  const channel = grpcChannel(platform.grpcAddress);
  const service = <D extends ServiceDefinition>(definition: D): GrpcService<D> => grpcService(channel, definition);
  const callWith = (accessToken: string): GrpcCall => ({ accessToken, correlationId: randomUUID(), deadlineMs });
  const nodes: RunningPlatform[] = [];

  const vault: TestPlatform['vault'] = (given = {}) => {
    const name = given.name ?? `Vault ${randomUUID().slice(0, 8)}`;
    return provisionVault(own, keyRing, { name, company: `${name} Ltd`, companyType: 'Publisher', ...given });
  };

  const user: TestPlatform['user'] = async ({ companyType = 'Publisher', ...given } = {}) => {
    const ownerGuid = given.ownerGuid ?? (await vault({ companyType }));
    const email = given.email ?? `${randomUUID().slice(0, 8)}@keyway.example`;
    const role = given.role ?? 'Owner';
    const userGuid = await provisionUser(
      own,
      {
        name: `Test ${role}`,
        role,
        password: testPassword,
        secondFactorMode: 'AuthenticatorAppOrEmail',
        ...given,
        ownerGuid,
        email,
      },
      (password) => hashPassword(password, testCost),
    );
    const accessToken = await issuer.tokenFor(userGuid);
    return {
      userGuid,
      ownerGuid,
      email,
      accessToken,
      service,
      call: (changes = {}) => ({ ...callWith(accessToken), ...changes }),
      http: agent(platform.url).auth(accessToken, { type: 'bearer' }),
      fetch: (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${accessToken}`);
        return fetch(new URL(path, platform.url), { ...init, headers });
      },
    };
  };

  return {
    platform,
    config,
    database,
    keyRing,
    issuer,
    mailbox,
    http: agent(platform.url),
    service,
    vault,
    user,
    callWith,
    secondNode: async (changes = {}) => {
      const node = await startPlatform({ ...config, ...changes }, dependencies);
      nodes.push(node);
      return node;
    },
    close: async () => {
      channel.close();
      await Promise.all(nodes.map((node) => node.close()));
      await platform.close();
      await database?.close();
      await Promise.all([issuer.close(), mailbox.close()]);
      await fresh?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
