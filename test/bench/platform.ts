/** The built platform as a process on one of its engines, with vaults that each have an owner and a SKU. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLog } from '../../kernel/log.js';
import type { Database } from '../../platform/database/database.js';
import { openDatabase } from '../../platform/database/open-database.js';
import { startTestIssuer, type TestIssuer } from '../support/issuer.js';
import { startPostgres } from '../support/postgres.js';
import { freePort, stopProcess, untilPrinted } from '../support/process.js';

export type EngineName = 'postgres' | 'pglite';

const root = join(import.meta.dirname, '../..');
const audience = 'urn:keyway:platform';
const secret = Buffer.alloc(32, 7).toString('base64');
const tokenSeconds = 7_200;
/** Default/Private of migration 0021. */
export const rightGuid = '01900000-0000-7000-8000-000000000003';

export interface BenchOwner {
  readonly email: string;
  readonly userGuid: string;
  readonly vaultGuid: string;
  readonly skuGuid: string;
  readonly accessToken: string;
}

export interface BenchPlatformOptions {
  readonly engine: EngineName;
  /** Names of the vaults. */
  readonly vaults: readonly string[];
  readonly uploadTotalBytes: number;
  readonly smtpUrl: string;
  readonly publicUrl: string;
  /** Of the platform's heap: what is then used is needed, and not what nobody has collected yet. */
  readonly heapMb?: number;
}

export interface BenchPlatform {
  readonly url: string;
  readonly grpcAddress: string;
  /** Of the partner API. */
  readonly partnerUrl: string;
  /** Of the platform's own figures. */
  readonly metricsUrl: string;
  readonly pid: number;
  /** Absent on PGlite, which lives in the platform. */
  readonly postgres: { readonly url: string; readonly pid: number } | undefined;
  readonly issuer: TestIssuer;
  readonly owners: readonly BenchOwner[];
  /** What a gateway must share with it. */
  readonly shared: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Runs a file of the project with nothing of this process's environment but the path. */
export const startNode = (file: string, environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

const emailOf = (at: number): string => `owner@bench${at}.example`;

const provision = async (names: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> => {
  const child = startNode('dist/platform/provision.js', environment);
  const companies = names.map((name, at) => {
    const owner = { name: 'Owner', email: emailOf(at), role: 'Owner', password: 'Keyway-bench-1' };
    return { name, companyType: 'Publisher', users: [{ ...owner, secondFactorMode: 'Email' }] };
  });
  child.stdin?.end(JSON.stringify({ companies }));
  child.stderr?.pipe(process.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('the vaults could not be provisioned');
};

const addSku = async (database: Database, email: string): Promise<Omit<BenchOwner, 'accessToken'>> => {
  const { rows } = await database.execute('select id, vault_id from app_user where email = $1', [email]);
  const [productGuid, skuGuid] = [randomUUID(), randomUUID()];
  const vaultGuid = String(rows[0]?.['vault_id']);
  await database.execute(
    `insert into product (vault_id, id, number, title, product_type, status, created_at) values ($1, $2, 1, 'Bench', 'Game', 'Active', now())`,
    [vaultGuid, productGuid],
  );
  await database.execute(
    `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at) values ($1, $2, $3, 'BENCH-1', 'Steam', 'ROW', 'Standard', 'Active', now())`,
    [vaultGuid, skuGuid, productGuid],
  );
  return { email, userGuid: String(rows[0]?.['id']), vaultGuid, skuGuid };
};

export const startBenchPlatform = async (options: BenchPlatformOptions): Promise<BenchPlatform> => {
  const { engine, vaults, uploadTotalBytes, smtpUrl, publicUrl, heapMb } = options;
  const [issuer, dataDir] = [await startTestIssuer(audience), await mkdtemp(join(tmpdir(), 'keyway-bench-'))];
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const [port, grpcPort, partnerPort, metricsPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const shared = {
    ...{ HOST: '127.0.0.1', OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: audience, PUBLIC_URL: publicUrl },
    UPLOAD_TOTAL_BYTES: String(uploadTotalBytes),
  };
  const environment = {
    REGISTRATION: 'open',
    ...shared,
    ...{ PLATFORM_PORT: String(port), PLATFORM_GRPC_PORT: String(grpcPort), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    ...{ PLATFORM_PARTNER_PORT: String(partnerPort), VAULT_KEYS: `bench:${secret}`, FINGERPRINT_PEPPER: secret },
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'Keyway <no-reply@bench.example>' },
    ...(postgres && { DATABASE_URL: postgres.url }),
    METRICS_PORT: String(metricsPort),
  };
  await provision(vaults, environment);
  const database = await openDatabase({ url: postgres?.url, dataDir, maxConnections: 2 }, createLog('bench', 'silent'));
  const made = [];
  for (const at of vaults.keys()) made.push(await addSku(database, emailOf(at)));
  await database.close();
  const child = startNode('dist/platform/main.js', {
    ...environment,
    ...(heapMb !== undefined && { NODE_OPTIONS: `--max-old-space-size=${heapMb} --max-semi-space-size=8` }),
  });
  child.stderr?.pipe(process.stderr);
  // What went wrong in an unattended run is told beside the figure that it has cost.
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      if (/"level":(?:50|60|"error"|"fatal")/.test(line)) process.stderr.write(`${line}\n`);
    });
  await untilPrinted(child, /platform is up/);
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  return {
    url: `http://127.0.0.1:${port}`,
    grpcAddress: `127.0.0.1:${grpcPort}`,
    partnerUrl: `http://127.0.0.1:${partnerPort}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    postgres: postgres && { url: postgres.url, pid: postgres.pid },
    issuer,
    owners: await Promise.all(
      made.map(async (owner) => ({ ...owner, accessToken: await issuer.tokenFor(owner.userGuid, { exp }) })),
    ),
    shared,
    close: async () => {
      await stopProcess(child);
      await postgres?.stop();
      await Promise.all([issuer.close(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
};
