/**
 * `npm start`, `npm run dev`, `npm run build`, `npm run cluster`, `npm run reset` and `npm run custody:verify`, run
 * from the sources by Node itself: builds what is older than its sources, then hands over to what was built.
 * Imports nothing of the project therefore.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const [, , command = 'start'] = process.argv;

const serverSources = [
  'kernel',
  'proto/gen',
  'bff',
  'platform',
  'identity',
  'demo',
  'nest-cli.json',
  '.swcrc',
  'package.json',
];
const clientSources = ['web', 'bff/contract.ts', 'package.json'];

/** @returns the time of the last change below the path, in milliseconds since 1970 */
const newestIn = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newestIn(join(path, name)));
  // The folder's own time tells of a file that was removed.
  return Math.max(stat.mtimeMs, ...inside);
};

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Builds unless the stamp of the last build is newer than every source. */
const buildIfStale = (name: string, sources: readonly string[], outputs: readonly string[], tool: string): void => {
  const stamp = join(dist, `.${name}-built`);
  const startedAt = Date.now();
  const newest = Math.max(...sources.map((source) => newestIn(join(root, source))));
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newest) return;
  process.stdout.write(`Building the ${name} ...\n`);
  try {
    for (const output of outputs) rmSync(join(dist, output), { recursive: true, force: true });
    mkdirSync(dist, { recursive: true });
  } catch (failure) {
    fail(`The folder ${dist} cannot be written: ${String(failure)}`);
  }
  const { status } = spawnSync(tool, { cwd: root, shell: true, stdio: 'inherit' });
  if (status !== 0) fail(`The ${name} could not be built; the reason stands above.`);
  writeFileSync(stamp, '');
  // What changed during the build was perhaps not seen by it.
  utimesSync(stamp, startedAt / 1000, startedAt / 1000);
  process.stdout.write(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
};

const servers = ['kernel', 'proto', 'bff', 'platform', 'identity', 'demo'];
buildIfStale('servers', serverSources, servers, 'nest build --all --silent');
if (command === 'start' || command === 'build' || command === 'cluster')
  buildIfStale('client', clientSources, ['web'], 'vite build web --logLevel warn');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const entry = { start: 'main', dev: 'main', reset: 'reset', verify: 'processes/verify', cluster: 'cluster/main' }[
  command
];
if (entry !== undefined) await import(new URL(`../dist/demo/${entry}.js`, import.meta.url).href);
