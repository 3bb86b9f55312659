/** Starts a server program for tests so that it never outlives the process that asked for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what the system gives to clients and to servers that take any port, and below `freeBlock`'s; 10080 is barred to browsers. */
const [firstPort, portCount] = [11_000, 9_000];
const given = new Set<number>();

/** Whether a server could have this port of 127.0.0.1 now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port of 127.0.0.1 for a server that starts later, perhaps seconds later: nobody is given it by the system until
 * then, and no other caller of this process by us.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = firstPort + randomInt(portCount);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
};

/**
 * Runs a program in the foreground. The kernel signals it when this process dies in any way
 * (prctl PR_SET_PDEATHSIG by setpriv), so a killed test run leaves no server behind.
 * @param user run as this account; only root can change it
 */
export const spawnServer = (command: string, args: readonly string[], user?: string): ChildProcess => {
  const account = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups'];
  const child = spawn('setpriv', [...account, '--pdeathsig=SIGINT', command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  return child;
};

/** What the program printed, kept to be shown when it does not start. */
export const outputOf = (child: ChildProcess): (() => string) => {
  let kept = '';
  const keep = (chunk: Buffer): void => {
    kept = (kept + chunk.toString('utf8')).slice(-8_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => kept;
};

/** Resolves when the output matches; rejects with the output when the program ends first. */
export const untilPrinted = (child: ChildProcess, pattern: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    const output = outputOf(child);
    const look = (): void => {
      if (pattern.test(output())) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${String(code)}:\n${output()}`));
    });
  });

/** Sends the signal and waits for the end. */
export const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  child.kill(signal);
  await ended;
};
