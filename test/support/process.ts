/** Starts a server program for tests so that it never outlives the process that asked for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });

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
