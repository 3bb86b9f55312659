/** `npm run dev` on a copy of the sources: what is changed is what answers. The checkout itself is not touched. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { WebSocket } from 'ws';
import { freeBlock } from '../support/launched.js';
import { until } from '../support/until.js';

const root = join(import.meta.dirname, '../..');
const left = new Set(['node_modules', '.git', '.data', '.test', 'dist']);

/** Sources as files of their own; packages as links, each by itself, so that Vite's cache is the copy's too. */
const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'keyway-dev-'));
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  const packages = realpathSync(join(root, 'node_modules'));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !/^\.(?!bin)/.test(entry)))
    symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  return copy;
};

describe('npm run dev', () => {
  let copy: string;
  let port: number;
  let child: ChildProcess;
  let printed = '';
  const printing = new Set<() => void>();

  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!pattern.test(printed)) return;
        printing.delete(look);
        resolve();
      };
      printing.add(look);
      child.once('exit', () => reject(new Error(`it ended without saying ${String(pattern)}:\n${printed}`)));
      look();
    });
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    writeFileSync(join(copy, file), text.replace(from, to));
  };
  const page = async (path: string): Promise<string> => (await fetch(`http://localhost:${port}${path}`)).text();
  const platformLive = (): Promise<string> =>
    fetch(`http://localhost:${port + 2}/live`).then(
      (answer) => answer.text(),
      () => 'not there',
    );

  beforeAll(async () => {
    copy = copySources();
    port = await freeBlock();
    child = spawn(process.execPath, ['demo/start.ts', 'dev'], {
      cwd: copy,
      env: {
        PATH: `${join(copy, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
        HOME: process.env['HOME'],
        PORT: String(port),
        DATA_DIR: join(copy, '.data'),
        DEMO_STOCK: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      printed += chunk.toString('utf8');
      for (const look of printing) look();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await says(/Keyway is ready:/);
  });
  afterAll(async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    rmSync(copy, { recursive: true, force: true });
  });

  it('serves the client from its sources, and the gateway behind the same address', async () => {
    expect(await page('/')).toContain('/@vite/client');
    const session = await fetch(`http://localhost:${port}/bff/session`, { headers: { 'x-csrf': '1' } });
    expect([session.status, await session.json()]).toEqual([200, expect.objectContaining({ isLoggedIn: false })]);
  });

  it('answers with a server’s source as it was changed', async () => {
    expect(await platformLive()).toContain('"live"');
    edit('platform/health.controller.ts', "{ status: 'live' }", "{ status: 'live and changed' }");
    expect(await until(platformLive, (text) => text.includes('live and changed'))).toContain('changed');
  });

  it('keeps the last good build running when the next one fails, and says so', async () => {
    edit('platform/health.controller.ts', 'live and changed', 'live again');
    edit('platform/health.controller.ts', 'export class HealthController {', 'export class HealthController {{');
    await says(/The build failed: the processes keep running on the last good one\./);
    expect(await platformLive()).toContain('live and changed');
    edit('platform/health.controller.ts', 'export class HealthController {{', 'export class HealthController {');
    expect(await until(platformLive, (text) => text.includes('live again'))).toContain('again');
  });

  it('shows a changed screen in the open browser', async () => {
    const module = '/client/texts/code-texts.ts';
    expect(await page(module)).not.toContain('changed while it ran');
    const token = /const wsToken = "([^"]+)"/.exec(await page('/@vite/client'))?.[1] ?? '';
    const browser = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
    const told = new Promise<unknown>((resolve) => {
      browser.on('message', (data: Buffer) => {
        const { type } = JSON.parse(data.toString()) as { type: string };
        if (type !== 'connected') resolve(type);
      });
    });
    await once(browser, 'open');
    writeFileSync(
      join(copy, 'web', module),
      `${readFileSync(join(copy, 'web', module), 'utf8')}\nexport const edited = 'changed while it ran';\n`,
    );
    expect(['update', 'full-reload']).toContain(await told);
    expect(await page(module)).toContain('changed while it ran');
    browser.terminate();
  });
});
