import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timed } from '../support/clock.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';

interface Noted {
  readonly name: string;
  readonly pid: number;
}

const ready = /Keyway is ready:/;

describe('the product, started by one command', () => {
  let folder: string;
  let port: number;
  let started: Launched;

  const start = (): Launched => launch('main', { PORT: String(port), DATA_DIR: folder, DEMO_STOCK: '0' });
  const running = (): readonly Noted[] => JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Noted[];
  const isAlive = ({ pid }: Noted): boolean => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z';
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  };
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
  };
  const isReady = async (address: string): Promise<boolean> =>
    fetch(`${address}/ready`).then(
      (answer) => answer.status === 200,
      () => false,
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-demo-'));
    port = await freeBlock();
    started = start();
    await started.says(ready);
  });
  afterAll(async () => {
    started.process.kill('SIGTERM');
    await started.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints its address, the mailbox and an account of each company', () => {
    const output = started.output();
    expect(output).toContain(`Keyway is ready:  http://localhost:${port}`);
    expect(output).toContain(`http://localhost:${port + 4}`);
    expect(output).toContain('Keyway-demo-1');
    for (const company of ['northwind', 'meridian', 'pixelharbour', 'blueheron', 'arcadiarow'])
      expect(output).toContain(`owner@${company}.example`);
  });

  it('answers at that address with the client', async () => {
    const answer = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>')]);
  });

  it('keeps its secrets for its owner, and shows none of them in a command line', () => {
    const path = join(folder, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const secrets = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
    const commandLines = running().map(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    expect(secrets.filter((secret) => commandLines.some((line) => line.includes(secret)))).toEqual([]);
  });

  it('gives the gateway no key of a vault, and the platform no key of a session', () => {
    const environment = (name: string): string => {
      const { pid } = running().find((process) => process.name === name) ?? { pid: 0 };
      return readFileSync(`/proc/${pid}/environ`, 'utf8');
    };
    expect(environment('gateway')).not.toMatch(/VAULT_KEYS|FINGERPRINT_PEPPER|IDENTITY_COOKIE_KEYS/);
    expect(environment('platform')).not.toMatch(/SESSION_KEYS|COOKIE_SECRET|CLIENT_SECRET/);
    expect(environment('identity')).not.toMatch(/SESSION_KEYS|VAULT_KEYS|FINGERPRINT_PEPPER/);
  });

  it('refuses a second start and a reset beside it', async () => {
    const second = start();
    expect([await second.ended, second.output()]).toEqual([1, expect.stringContaining('Keyway is already running')]);
    const reset = launch('reset', { DATA_DIR: folder });
    expect([await reset.ended, reset.output()]).toEqual([1, expect.stringContaining('Keyway is already running')]);
    expect(await isReady(`http://localhost:${port}`)).toBe(true);
  });

  it.each(['gateway', 'identity', 'platform', 'session store'])('brings a killed %s back and goes on', async (name) => {
    const killed = running().find((process) => process.name === name);
    expect(killed).toBeDefined();
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    await started.says(new RegExp(`The ${name} ended \\(SIGKILL\\)`));
    await started.says(new RegExp(`The ${name} is back\\.`));
    await until(() => isReady(`http://localhost:${port}`));
    expect(running().find((process) => process.name === name)?.pid).not.toBe(killed?.pid);
  });

  it('leaves no process behind when the launcher is killed, and starts again at once', async () => {
    const before = running();
    expect(before.filter(isAlive)).toHaveLength(before.length);
    started.process.kill('SIGKILL');
    await started.ended;
    started = start();
    await started.says(ready);
    expect(before.filter(isAlive)).toEqual([]);
    expect(await isReady(`http://localhost:${port}`)).toBe(true);
  });

  it('stops all of it within ten seconds of Ctrl-C', async () => {
    const before = running();
    const [code, ms] = await timed(() => {
      started.process.kill('SIGINT');
      return started.ended;
    });
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    expect(before.filter(isAlive)).toEqual([]);
    expect(started.output()).toMatch(/Keyway has stopped\.\n$/);
  });
});
