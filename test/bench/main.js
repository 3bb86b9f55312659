/** `npm run bench [name ...]`: builds the servers, then measures them beside their peers. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
// A bench may take a part of a server alone: their classes have decorators, which is more than stripping types.
const typescript = ['--disable-warning=ExperimentalWarning', '--import', './test/security/support/swc-hooks.js'];

run('demo/start.ts', 'build');
run(...typescript, 'test/bench/bench.ts', ...process.argv.slice(2));
