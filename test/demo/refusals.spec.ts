import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from '../../demo/data-folder.js';
import { freeBlock, launch } from '../support/launched.js';

const nobody = 65_534;

describe('a start that cannot be says why in one sentence', () => {
  let folder: string;
  let port: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-refusal-'));
    port = await freeBlock();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const refused = async (
    environment: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> => {
    const start = launch('main', { PORT: String(port), DATA_DIR: folder, ...environment });
    return { code: await start.ended, output: start.output() };
  };

  it('when a port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port + 2, '127.0.0.1', resolve));
    expect(await refused()).toEqual({
      code: 1,
      output: `Port ${port + 2} is used by another program: stop that program, or start Keyway elsewhere with PORT=${port + 1000} npm start.\n`,
    });
    other.close();
  });

  it('when the data folder is in use, whoever uses it', async () => {
    const lock = await lockDataFolder(folder);
    expect(await refused()).toEqual({
      code: 1,
      output: `Keyway is already running on the data folder ${folder}: stop that one first (Ctrl-C in its terminal), or set DATA_DIR and PORT for a second one.\n`,
    });
    await lock.release();
  });

  it('when the data folder cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, output } = await refused({ DATA_DIR: join(folder, 'file/data') });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The data folder \S+ cannot be written \(ENOTDIR\): .+\n$/),
    ]);
  });

  it('when the data folder belongs to somebody else', () => {
    // Root may write everywhere, so the check runs as nobody, from a place that nobody can read.
    const place = join(folder, 'place');
    mkdirSync(place);
    for (const name of ['data-folder.js', 'refusal.js']) copyFileSync(join('dist/demo', name), join(place, name));
    copyFileSync(realpathSync(process.execPath), join(place, 'node'));
    writeFileSync(join(place, 'package.json'), '{"type":"module"}');
    mkdirSync(join(folder, 'theirs'), { mode: 0o700 });
    chmodSync(folder, 0o755);
    if (process.getuid?.() === 0) chownSync(place, nobody, nobody);
    else chmodSync(join(folder, 'theirs'), 0o500);
    const script = `import { openDataFolder } from './data-folder.js';
      try { openDataFolder(${JSON.stringify(join(folder, 'theirs'))}); } catch (failure) { process.stdout.write(failure.name + ' ' + failure.message); }`;
    const said = execFileSync(join(place, 'node'), ['--input-type=module', '--eval', script], {
      cwd: place,
      encoding: 'utf8',
      ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
    });
    expect(said).toMatch(/^Refusal The data folder \S+\/theirs cannot be written \(EACCES\): /);
  });

  it('when the configuration has faults, all of them at once', async () => {
    const { code, output } = await refused({ PORT: 'eighty', OIDC_ISSUER: 'nowhere' });
    expect(code).toBe(1);
    expect(output).toMatch(/^demo: the configuration has 2 fault\(s\):\n  - PORT: .+\n  - OIDC_ISSUER: .+\n$/);
  });

  it('and leaves the lock free for the next start', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    await refused();
    other.close();
    const lock = await lockDataFolder(folder);
    expect(lock).toBeDefined();
    await lock.release();
  });
});

describe('npm run reset', () => {
  it('removes the data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyway-reset-'));
    writeFileSync(join(folder, 'secrets.json'), '{}');
    const reset = launch('reset', { DATA_DIR: folder });
    expect([await reset.ended, reset.output()]).toEqual([
      0,
      `Removed ${folder}. The next start makes the demo anew.\n`,
    ]);
    const again = launch('reset', { DATA_DIR: folder });
    expect([await again.ended, again.output()]).toEqual([0, `There is no data in ${folder}.\n`]);
  });

  it('refuses while the product runs on it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyway-reset-'));
    const lock = await lockDataFolder(folder);
    const reset = launch('reset', { DATA_DIR: folder });
    expect([await reset.ended, reset.output()]).toEqual([
      1,
      expect.stringContaining('Keyway is already running on the data folder'),
    ]);
    await lock.release();
    rmSync(folder, { recursive: true });
  });
});
