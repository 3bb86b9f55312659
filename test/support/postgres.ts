/** A private Postgres for one test run, and a fresh database from a template for each spec file. */
import { execFile, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { evidenceFile } from '../evidence/keep.js';
import { freePort, spawnServer, stopProcess, untilPrinted } from './process.js';
import { until } from './until.js';

const run = promisify(execFile);
const installRoot = '/usr/lib/postgresql';

export interface PostgresServer {
  /** Connection string of the superuser to the database `postgres`. */
  readonly url: string;
  readonly pid: number;
  /** kill -9 of the server and all of its processes at one moment, then a start on what is left. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** proc(5), task/children. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** A process that has ended and was not asked for its end yet holds nothing any more (proc(5), stat). */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Stopped first: no process of the server sees another one die and says good-bye. */
const killAll = async (server: ChildProcess): Promise<void> => {
  const pid = server.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const children = childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGKILL');
  await stopProcess(server, 'SIGKILL');
  // The next server wants the shared memory that the last of them lets go of.
  await until(
    () => children.filter(isAlive),
    (alive) => alive.length === 0,
  );
};

const binaries = async (): Promise<string> => {
  const versions = await readdir(installRoot).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new Error('Postgres is not installed: run "npm test", which installs it.');
  return join(installRoot, newest, 'bin');
};

/** Postgres refuses to run as root: then it runs as the account that Debian's package made. */
const account = async (): Promise<{ user: string; uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const { stdout } = await run('getent', ['passwd', 'postgres']);
  const [, , uid, gid] = stdout.split(':');
  return { user: 'postgres', uid: Number(uid), gid: Number(gid) };
};

/** Settings of a cluster that lives for minutes: durability is off, each statement ends in the end. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=128MB',
  'max_wal_size=2GB',
  'autovacuum_naptime=10s',
  'timezone=UTC',
  // Which statements a database was given (test/proof/distribution.spec.ts).
  'shared_preload_libraries=pg_stat_statements',
];

/** tmpfs(5); absent on some machines, and 64 MB in a container that nobody gave more. */
const memoryFolder = '/dev/shm';
/** Several times what a run of the tests has at any moment. */
const roomBytes = 8 * 1024 ** 3;

/**
 * Where a server's data lies that makes many databases: each is a copy of more than a thousand small files, which take a
 * disk ten times as long as the memory.
 */
export const fastPlace = async (): Promise<string> => {
  const room = await statfs(memoryFolder).catch(() => undefined);
  const isRoomy = room !== undefined && room.bavail * room.bsize > roomBytes && process.availableMemory() > roomBytes;
  return isRoomy ? memoryFolder : tmpdir();
};

/**
 * @param changed settings (`name=value`) that differ from those above
 * @param place for a folder of its own, with its data
 * @returns a running server on a free port of 127.0.0.1
 */
export const startPostgres = async (
  changed: readonly string[] = [],
  place: string = tmpdir(),
): Promise<PostgresServer> => {
  const [bin, as, port] = await Promise.all([binaries(), account(), freePort()]);
  const folder = await mkdtemp(join(place, 'keyway-postgres-'));
  if (as !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'keyway', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'];
  if (as === undefined) await run(join(bin, 'initdb'), initdb);
  else
    await run(
      'setpriv',
      [`--reuid=${as.user}`, `--regid=${as.user}`, '--init-groups', join(bin, 'initdb'), ...initdb],
      { cwd: '/' },
    );
  const start = async (): Promise<ChildProcess> => {
    const given = [...settings, ...changed].flatMap((setting) => ['-c', setting]);
    const started = spawnServer(
      join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...given],
      as?.user,
    );
    await untilPrinted(started, /ready to accept connections/);
    return started;
  };
  let server = await start();
  return {
    url: `postgres://keyway@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0;
    },
    crash: async () => {
      await killAll(server);
      server = await start();
    },
    stop: async () => {
      await stopProcess(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const serverUrl = (): string => {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: this project has no globalSetup in jest.config.ts.');
  return url;
};

const databaseUrl = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const asSuperuser = async <R>(work: (client: Client) => Promise<R>): Promise<R> => {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Makes a template once per test run: the first caller prepares it (migrations, say), the others wait.
 * @param name letters and underscores
 * @param prepare gets the connection string; it must have closed its connections when it resolves
 * @returns the name, for `createDatabase`
 */
export const templateDatabase = (name: string, prepare: (url: string) => Promise<void>): Promise<string> =>
  asSuperuser(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const building = `${name}_building`;
      await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${building}`);
      await prepare(databaseUrl(building));
      await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
    }
    return name;
  });

/** What a database held at its end, for the search for keys. */
const keepDump = async (name: string): Promise<void> => {
  const file = evidenceFile('database', `${name}.sql`);
  if (file === undefined) return;
  await run(join(await binaries(), 'pg_dump'), ['--data-only', `--file=${file}`, databaseUrl(name)]);
};

/** A pool says that it has ended before its connections have: one that is cut off then is an error to which nothing listens. */
const untilLeft = (client: Client, name: string): Promise<unknown> =>
  until(
    () =>
      client.query(`SELECT query FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`, [name]),
    ({ rows }) => rows.length === 0,
  );

export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** @param template a name from `templateDatabase`; an empty database when absent */
export const createDatabase = async (template = 'template1'): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`));
  return {
    name,
    url: databaseUrl(name),
    drop: async () => {
      await keepDump(name);
      await asSuperuser(async (client) => {
        await untilLeft(client, name);
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      });
    },
  };
};
