/** The session store of the demo: redis-server from PATH when there is one, on its own port and password. */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import type { ChildOptions } from './child.js';

/** @returns the program's path, undefined when this machine has none */
export const findProgram = (name: string, path: string): string | undefined =>
  path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Asks by hand, as its protocol is a line: no client is kept for one question. */
const answersPing = (port: number, password: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let answer = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\n') && answer.split('\r\n').length > 2) socket.end();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(answer.includes('+PONG')));
  });

/**
 * Every write is with the operating system before it is answered for (append only file), so that sessions outlive a
 * killed process. Only a power cut can take the last second: to wait for the disk at each write (`appendfsync always`,
 * which docs/runbook.md advises) made sign-ins fail on a machine with a busy one. The password stands in a file of its
 * own, as a command line is public.
 */
export const redisChild = (
  program: string,
  port: number,
  password: string,
  dataDir: string,
): Pick<ChildOptions, 'command' | 'args' | 'isReady' | 'hasChannel'> => {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configuration = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'loglevel warning',
  ];
  const path = join(folder, 'redis.conf');
  writeFileSync(path, `${configuration.join('\n')}\n`, { mode: 0o600 });
  // It knows no channel of ours: Linux itself signals it when the launcher dies.
  const isLinux = process.platform === 'linux';
  return {
    command: isLinux ? 'setpriv' : program,
    args: isLinux ? ['--pdeathsig', 'TERM', program, path] : [path],
    isReady: () => answersPing(port, password),
    hasChannel: false,
  };
};
