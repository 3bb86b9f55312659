/** Without a redis-server on the machine: who is signed in stays so, however the product is stopped. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoPassword } from '../../demo/companies.js';
import { signedIn } from '../faults/signed-in.js';
import type { Browser } from '../support/browser.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';

const ready = /Keyway is ready:/;

describe('the product on a machine with Node alone', () => {
  let folder: string;
  let port: number;
  let started: Launched;
  let browser: Browser;

  const start = async (): Promise<void> => {
    const PATH = dirname(process.execPath);
    expect(existsSync(join(PATH, 'redis-server'))).toBe(false);
    started = launch('main', { PATH, PORT: String(port), DATA_DIR: folder, DEMO_STOCK: '0' });
    await started.says(ready);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    started.process.kill(signal);
    await started.ended;
  };
  const session = async (): Promise<unknown> => (await browser.get('/bff/session')).json;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-demo-'));
    port = await freeBlock();
    await start();
    browser = await signedIn({
      url: `http://localhost:${port}`,
      mailboxUrl: `http://localhost:${port + 4}`,
      email: 'owner@northwind.example',
      password: demoPassword,
    });
  });
  afterAll(async () => {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('goes on with its sessions after %s and a new start', async (signal) => {
    expect(started.output()).toContain('this is a single instance.');
    await end(signal);
    await start();
    expect(await session()).toMatchObject({ isAuthenticated: true, profile: { userEmail: 'owner@northwind.example' } });
    expect((await browser.get('/api/user/info/')).status).toBe(200);
  });
});
