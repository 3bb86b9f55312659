/** The product as a person starts it: the built launcher as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepFolder } from '../evidence/product-folder.js';
import { isKept, keep as keepEvidence } from '../evidence/keep.js';
import { witness } from '../witness/witness.js';
import { isFree } from './process.js';

const root = join(import.meta.dirname, '../..');
/** The launcher takes PORT and the eight above it; that of the cluster some more. */
const blockSize = 14;

/** @returns the first of so many free ports, outside of the range that the system gives to clients */
export const freeBlock = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 800) * 15;
    const free = await Promise.all(Array.from({ length: blockSize }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('not enough free ports in a row');
};

export interface Launched {
  readonly process: ChildProcess;
  /** All that was printed so far, both streams. */
  output(): string;
  /** Resolves when the output matches; rejects with the output when the launcher ends before. */
  says(pattern: RegExp): Promise<void>;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Fifteen people are given a password at each first start, at half a second each. */
const quickly = { PASSWORD_COST: '10' };

/** What its processes have said until now. */
export const reportOf = (folder: string, printed: string, dataDir: string | undefined): void => {
  writeFileSync(join(folder, 'launcher.txt'), printed);
  const logs = join(dataDir ?? '', 'logs');
  if (dataDir !== undefined && existsSync(logs)) cpSync(logs, join(folder, 'servers'), { recursive: true });
};

/** @param command a launcher's entry in dist/demo */
export const launch = (
  command: 'main' | 'reset' | 'cluster/main',
  environment: Readonly<Record<string, string>>,
): Launched => {
  const child = spawn(process.execPath, [join(root, `dist/demo/${command}.js`)], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...quickly, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const watchers = new Set<() => void>();
  const keep = (chunk: Buffer): void => {
    printed += chunk.toString('utf8');
    for (const look of watchers) look();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const leave = witness({ report: (folder) => reportOf(folder, printed, environment['DATA_DIR']) });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).then(async (code) => {
    leave();
    keepEvidence('log', 'launcher.log', printed);
    // Its owner removes the folder when it has ended.
    if (isKept()) await keepFolder(environment['DATA_DIR'], code === 0);
    return code;
  });
  // Who awaits it is told of a failure; one that nobody awaits yet must not end all tests.
  ended.catch(() => undefined);
  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!pattern.test(printed)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      void ended.then(() => reject(new Error(`The launcher ended without saying ${String(pattern)}:\n${printed}`)));
    });
  return { process: child, output: () => printed, says, ended };
};
