/** `npm run dev`: a changed source is built again and its process started anew. Vite does the client itself. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.js';

/** Which processes a folder's sources reach. */
const processesOf: Readonly<Record<string, readonly string[]>> = {
  bff: ['gateway'],
  platform: ['platform'],
  identity: ['identity'],
  kernel: ['platform', 'identity', 'gateway'],
  'proto/gen': ['platform', 'identity', 'gateway'],
};
/** Editors write a file in several steps, and a branch change writes many. */
const settleMs = 150;

const build = (root: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn('nest', ['build', '--all', '--silent'], { cwd: root, stdio: 'inherit' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** @returns what ends the watching */
export const watchSources = (root: string, children: readonly Child[], say: (line: string) => void): (() => void) => {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  const rebuild = async (): Promise<void> => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const names = new Set([...changed].flatMap((folder) => processesOf[folder] ?? []));
    changed.clear();
    if (await build(root)) {
      for (const child of children.filter(({ name }) => names.has(name))) await child.restart();
    } else say('The build failed: the processes keep running on the last good one.');
    isBusy = false;
    await rebuild();
  };

  const watchers = Object.keys(processesOf).map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.spec.ts')) return;
      changed.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
