/** Platform, worker and Postgres as processes of their own on durable data, each of which may be killed and comes back. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../kernel/grpc/client.js';
import { parseKeyRing, type KeyRing } from '../../kernel/key-ring.js';
import { createLog } from '../../kernel/log.js';
import type { Database } from '../../platform/database/database.js';
import { migrate } from '../../platform/database/migrate.js';
import { openDatabase } from '../../platform/database/open-database.js';
import { keep } from '../evidence/keep.js';
import { startTestIssuer, type TestIssuer } from '../support/issuer.js';
import { startTestMailbox, type TestMailbox } from '../support/mailbox.js';
import { testAudience } from '../support/platform.js';
import { startPostgres } from '../support/postgres.js';
import { freePort, stopProcess, untilPrinted } from '../support/process.js';

export const victims = ['platform', 'worker', 'Postgres'] as const;
export type Victim = (typeof victims)[number];

export const acts = ['insertion', 'extraction', 'blacklisting'] as const;
export type Act = (typeof acts)[number];

export const tradeActs = ['acceptance', 'draw', 'pool assignment', 'expiry'] as const;
export type TradeAct = (typeof tradeActs)[number];

export interface CrashingProduct {
  /** Emits an act's name whenever somebody asks for a step of it. */
  readonly asked: EventEmitter<Record<Act | TradeAct, []>>;
  readonly database: Database;
  readonly issuer: TestIssuer;
  readonly keyRing: KeyRing;
  readonly mailbox: TestMailbox;
  service<D extends ServiceDefinition>(definition: D): GrpcService<D>;
  callAs(accessToken: string): GrpcCall;
  /** kill -9, and a new start; resolves when all three serve. */
  kill(victim: Victim): Promise<void>;
  /** Processes that ended although nobody killed them. */
  readonly endedByThemselves: readonly string[];
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const secret = Buffer.alloc(32, 7).toString('base64');
/** A call to a process that is killed breaks off at once; this ends what hangs. */
const deadlineMs = 30_000;

/** Of a process that ended although nobody killed it, in characters. */
const maxLastWords = 1_500;

/** A process that is started again whenever it ends. */
class Member {
  #child: ChildProcess | undefined;
  #isUp: Promise<void> = Promise.resolve();
  #isExpected = false;

  constructor(
    private readonly name: string,
    private readonly file: string,
    private readonly environment: Readonly<Record<string, string>>,
    /** @param ended which one, with what code, and what it said last */
    private readonly onEnd: (ended: string) => void,
  ) {}

  start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, this.file)], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isExpected = false;
    let newest = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        keep('log', `killed-${this.name}.log`, bytes);
        newest = `${newest}${bytes.toString()}`.slice(-maxLastWords);
      });
    child.once('exit', (code, signal) => {
      if (this.#isExpected) return;
      this.onEnd(`${this.name}, ${code ?? signal}: ${newest}`);
      this.#isUp = this.start();
    });
    this.#isUp = untilPrinted(child, /platform is up/).catch(() => undefined);
    return this.#isUp;
  }

  get isUp(): Promise<void> {
    return this.#isUp;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isExpected = true;
    if (this.#child !== undefined) await stopProcess(this.#child, signal);
  }
}

const built = 'dist/platform/main.js';

/** @param workerFile what the worker runs, of the project; absent: as the product has it */
export const startCrashingProduct = async (workerFile = built): Promise<CrashingProduct> => {
  const [issuer, mailbox, dataDir, postgres, httpPort, grpcPort, workerPort] = await Promise.all([
    startTestIssuer(testAudience),
    startTestMailbox(),
    mkdtemp(join(tmpdir(), 'keyway-crashing-')),
    // What is acknowledged is with the operating system, which is not killed: fsync is not what is looked at.
    startPostgres(['synchronous_commit=on', 'full_page_writes=on']),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const log = createLog('crashing', 'silent');
  const database = await openDatabase({ url: postgres.url, dataDir, maxConnections: 4 }, log);
  await migrate(database, log);
  const keyRing = parseKeyRing(`test:${secret}`);
  const environment = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'debug', HOST: '127.0.0.1' },
    ...{ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: testAudience, PUBLIC_URL: 'http://localhost:8080' },
    ...{ VAULT_KEYS: `test:${secret}`, FINGERPRINT_PEPPER: secret },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'Keyway <no-reply@keyway.example>' },
  };
  const endedByThemselves: string[] = [];
  const member = (name: string, file: string, role: string, http: number, grpc: number): Member =>
    new Member(
      name,
      file,
      { ...environment, PLATFORM_ROLE: role, PLATFORM_PORT: String(http), PLATFORM_GRPC_PORT: String(grpc) },
      (ended) => endedByThemselves.push(ended),
    );
  const members = {
    platform: member('platform', built, 'serve', httpPort, grpcPort),
    worker: member('worker', workerFile, 'work', workerPort, 0),
  };
  await Promise.all([members.platform.start(), members.worker.start()]);
  const channel = grpcChannel(`127.0.0.1:${grpcPort}`);
  const product: CrashingProduct = {
    asked: new EventEmitter(),
    database,
    issuer,
    keyRing,
    mailbox,
    endedByThemselves,
    service: (definition) => grpcService(channel, definition),
    callAs: (accessToken) => ({ accessToken, correlationId: randomUUID(), deadlineMs }),
    kill: async (victim) => {
      if (victim === 'Postgres') await postgres.crash();
      else {
        await members[victim].stop('SIGKILL');
        await members[victim].start();
      }
      await Promise.all([members.platform.isUp, members.worker.isUp]);
    },
    close: async () => {
      channel.close();
      await Promise.all([members.platform.stop('SIGTERM'), members.worker.stop('SIGTERM')]);
      await database.close();
      await postgres.stop();
      await Promise.all([issuer.close(), mailbox.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (endedByThemselves.length > 0) {
    await product.close();
    throw new Error(`${endedByThemselves.join(', ')} ended before anything was killed`);
  }
  return product;
};
