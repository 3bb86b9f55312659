/** The built platform on one of its engines, with vaults to fill, called as the gateway calls it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../../kernel/grpc-client.js';
import { createLog } from '../../../kernel/log.js';
import type { Database } from '../../../platform/database/database.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { JobsServiceService, JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { InsertionsServiceService, type UploadFileRequest } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestIssuer } from '../../support/issuer.js';
import { startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { startPostgres } from '../../support/postgres.js';
import { freePort, stopProcess, untilPrinted } from '../../support/process.js';

export type EngineName = 'postgres' | 'pglite';

const root = join(import.meta.dirname, '../../..');
const audience = 'urn:keyway:platform';
const secret = Buffer.alloc(32, 7).toString('base64');
const chunkBytes = 64 * 1024;
export const rightGuid = '01900000-0000-7000-8000-000000000003';

export interface BenchVault {
  readonly skuGuid: string;
  readonly email: string;
  call(): GrpcCall;
  readonly accessToken: string;
}

export interface StockSystem {
  readonly engine: EngineName;
  readonly platformUrl: string;
  readonly pid: number;
  readonly databaseUrl: string | undefined;
  /** CPU seconds so far of the platform and its Postgres. */
  cpu(): number;
  readonly vaults: readonly BenchVault[];
  readonly mailbox: TestMailbox;
  service<D extends ServiceDefinition>(definition: D): GrpcService<D>;
  /** From the first byte to the keys in the stock. @returns seconds */
  insert(vault: BenchVault, bytes: Buffer): Promise<number>;
  close(): Promise<void>;
}

const start = (file: string, environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

const vaultNames = ['Bench Small', 'Bench Large', 'Bench Third'];

const provision = async (environment: Record<string, string>): Promise<void> => {
  const child = start('dist/platform/provision.js', environment);
  const companies = vaultNames.map((name, at) => ({
    ...{ name, companyType: 'Publisher' },
    users: [
      {
        name: 'Owner',
        email: `owner${at}@bench.example`,
        role: 'Owner',
        password: 'Keyway-bench-1',
        secondFactorMode: 'Email',
      },
    ],
  }));
  child.stdin?.end(JSON.stringify({ companies }));
  child.stderr?.pipe(process.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('the vaults could not be provisioned');
};

const addSku = async (database: Database, email: string): Promise<{ userGuid: string; skuGuid: string }> => {
  const { rows } = await database.execute('select id, vault_id from app_user where email = $1', [email]);
  const [productGuid, skuGuid] = [randomUUID(), randomUUID()];
  const vaultId = String(rows[0]?.['vault_id']);
  await database.execute(
    `insert into product (vault_id, id, number, title, product_type, edition, status, created_at) values ($1, $2, 1, 'Bench', 'Game', 'Standard', 'Active', now())`,
    [vaultId, productGuid],
  );
  await database.execute(
    `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at) values ($1, $2, $3, 'BENCH-1', 'Steam', 'ROW', 'Standard', 'Active', now())`,
    [vaultId, skuGuid, productGuid],
  );
  return { userGuid: String(rows[0]?.['id']), skuGuid };
};

const ticksPerSecond = 100;

/** utime, stime and, for a process whose children have ended, theirs (proc(5), stat). */
const ticksOf = (pid: number | string, withEnded: boolean): { parent: number; ticks: number } | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [own, ended] = [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
    return { parent: fields[1] ?? 0, ticks: own + (withEnded ? ended : 0) };
  } catch {
    // It ended between the listing and the reading.
    return undefined;
  }
};

/** CPU seconds that a process and its children have used: steadier than time on a machine that is shared. */
export const cpuSeconds = (pid: number): number => {
  const own = ticksOf(pid, true)?.ticks ?? 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => ticksOf(name, false) ?? [])
    .filter(({ parent }) => parent === pid);
  return (own + children.reduce((sum, { ticks }) => sum + ticks, 0)) / ticksPerSecond;
};

/** Most resident memory of a process since the last time this was asked, in MB. */
export const peakMegabytes = (pid: number): number => {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // 5 starts the count anew (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Math.round(Number(peak) / 1024);
};

async function* partsOf(insertionGuid: string, bytes: Buffer): AsyncGenerator<UploadFileRequest> {
  yield { header: { insertionGuid, name: 'bench.txt', sizeBytes: BigInt(bytes.length) } };
  for (let at = 0; at < bytes.length; at += chunkBytes) yield { chunk: bytes.subarray(at, at + chunkBytes) };
}

export const startStockSystem = async (engine: EngineName): Promise<StockSystem> => {
  const [issuer, mailbox, dataDir] = [
    await startTestIssuer(audience),
    await startTestMailbox(),
    await mkdtemp(join(tmpdir(), 'keyway-bench-')),
  ];
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const [platformPort, grpcPort] = [await freePort(), await freePort()];
  const environment = {
    ...{
      HOST: '127.0.0.1',
      PLATFORM_PORT: String(platformPort),
      PLATFORM_GRPC_PORT: String(grpcPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
    ...{ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: audience, VAULT_KEYS: `bench:${secret}`, FINGERPRINT_PEPPER: secret },
    ...{
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Keyway <a@bench.example>',
      PUBLIC_URL: 'http://localhost:8080',
      UPLOAD_TOTAL_BYTES: String(64 * 1024 * 1024),
    },
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  await provision(environment);
  const database = await openDatabase({ url: postgres?.url, dataDir, maxConnections: 2 }, createLog('bench', 'silent'));
  const made = [];
  for (const at of vaultNames.keys())
    made.push({ email: `owner${at}@bench.example`, ...(await addSku(database, `owner${at}@bench.example`)) });
  await database.close();
  const child = start('dist/platform/main.js', environment);
  child.stderr?.pipe(process.stderr);
  await untilPrinted(child, /platform is up/);
  const channel = grpcChannel(`127.0.0.1:${grpcPort}`);
  const vaults = await Promise.all(
    made.map(async ({ email, skuGuid, userGuid }): Promise<BenchVault> => {
      const accessToken = await issuer.tokenFor(userGuid, { exp: Math.floor(Date.now() / 1000) + 7_200 });
      return {
        email,
        skuGuid,
        accessToken,
        call: () => ({ accessToken, correlationId: randomUUID(), deadlineMs: 600_000 }),
      };
    }),
  );
  const insertions = grpcService(channel, InsertionsServiceService);
  const jobs = grpcService(channel, JobsServiceService);
  return {
    ...{
      engine,
      vaults,
      mailbox,
      platformUrl: `http://127.0.0.1:${platformPort}`,
      pid: child.pid ?? 0,
      databaseUrl: postgres?.url,
    },
    cpu: () => cpuSeconds(child.pid ?? 0) + (postgres ? cpuSeconds(postgres.pid) : 0),
    service: (definition) => grpcService(channel, definition),
    insert: async ({ skuGuid, call }, bytes) => {
      const started = performance.now();
      const { insertion } = await insertions.createInsertion({}, call());
      const insertionGuid = insertion?.insertionGuid ?? '';
      await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid }, call());
      await insertions.uploadFile(partsOf(insertionGuid, bytes), call());
      const { jobId } = await insertions.commitInsertion(
        { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
        call(),
      );
      for (;;) {
        const { job } = await jobs.getJob({ jobId }, call());
        if (job?.state === JobState.JOB_STATE_COMPLETED) return (performance.now() - started) / 1_000;
        if (job === undefined || job.state > JobState.JOB_STATE_COMPLETED)
          throw new Error(`the insertion ended with ${job?.failureCode}`);
        await wait(100);
      }
    },
    close: async () => {
      channel.close();
      await stopProcess(child);
      await postgres?.stop();
      await Promise.all([mailbox.close(), issuer.close(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
};
