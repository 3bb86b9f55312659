/** The database of the cluster: Debian's Postgres where there is one, in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../processes/redis.js';
import type { Member } from '../processes/family.js';
import { Refusal } from '../refusal.js';

const debian = '/usr/lib/postgresql';

/** @returns the folder of the programs, undefined when this machine has none */
const programsIn = (path: string): string | undefined => {
  const [newest] = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  if (newest !== undefined) return join(debian, newest, 'bin');
  return findProgram('postgres', path)?.replace(/\/postgres$/, '');
};

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root: then it runs as the account of Debian's package. */
const accountOf = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

const as = (account: Account | undefined, command: readonly string[]): [string, string[]] => {
  const to = account && [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return ['setpriv', [...(to ?? []), '--pdeathsig', 'INT', ...command]];
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export interface ClusterDatabase {
  readonly url: string;
  readonly member: Member;
}

/** @returns undefined when there is no Postgres: the embedded database, with one platform process, takes its place */
export const clusterDatabase = (dataDir: string, port: number, path: string): ClusterDatabase | undefined => {
  const programs = programsIn(path);
  if (programs === undefined || process.platform !== 'linux') return undefined;
  const account = accountOf();
  const [folder, data] = [join(dataDir, 'postgres'), join(dataDir, 'postgres', 'data')];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) {
    chmodSync(dataDir, 0o711); // to pass through, not to read
    chownSync(folder, account.uid, account.gid);
  }
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(programs, data, account);
  const run = [join(programs, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const [command, args] = as(account, [...run, '-c', 'max_connections=100', '-c', 'timezone=UTC']);
  return {
    url: `postgres://keyway@127.0.0.1:${port}/postgres`,
    member: {
      name: 'database',
      command,
      args,
      environment: {},
      hasChannel: false,
      isReady: () => isListening(port),
      stopMs: 5_000,
    },
  };
};

const initialise = (programs: string, data: string, account: Account | undefined): void => {
  // Trust on loopback, as the embedded database has it: this is a demonstration on one machine.
  const settings = ['-D', data, '-U', 'keyway', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const [command, args] = as(account, [join(programs, 'initdb'), ...settings]);
  try {
    execFileSync(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (failure) {
    const detail = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure);
    throw new Refusal(`The database could not be made in ${data}:\n${detail}`, { cause: failure });
  }
};
