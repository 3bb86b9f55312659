/** Processes of our own for work that no other memory than its own is to pay for, whether the platform is built or not. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveSource } from './thread.js';

export interface ProcessLimits {
  /** Of the heap; beyond it the process ends. */
  readonly heapMb: number;
}

/** Where the packages are that it imports. */
const packages = (createRequire(import.meta.url).resolve.paths('a-package') ?? []).filter((path) => existsSync(path));

/**
 * It has nothing of our environment, speaks by messages, and reads bytes from its standard input.
 * @param name of the file that is the process, without its ending; it and what it imports have type syntax that Node can strip
 * @param beside `import.meta.url` of a file in the same folder, below which all lies that it imports, packages apart
 */
export const startProcess = (name: string, beside: string, { heapMb }: ProcessLimits): ChildProcess => {
  const extension = extname(new URL(beside).pathname);
  return fork(fileURLToPath(new URL(`./${name}${extension}`, beside)), {
    env: {},
    execArgv: [
      // It reads its own code, writes no file and starts nothing, whatever a file makes of it.
      '--permission',
      ...[fileURLToPath(new URL('.', beside)), ...packages].map((path) => `--allow-fs-read=${join(path, '*')}`),
      ...(extension === '.ts' ? ['--import', resolveSource] : []),
      `--max-old-space-size=${heapMb}`,
      `--max-semi-space-size=${Math.min(16, Math.ceil(heapMb / 8))}`,
    ],
    serialization: 'advanced',
    // What it would say of its end is said by its parent.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
};
