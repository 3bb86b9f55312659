import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../support/browser.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';
import { until } from '../support/until.js';
import { halfSignedIn, signedIn } from './signed-in.js';

interface Insertion {
  readonly insertionGuid: string;
  readonly note: string;
}

describe('kill -9 of any process loses nothing that was acknowledged (F1, F3, F5)', () => {
  let folder: string;
  let port: number;
  let product: Launched;
  let publisher: Browser;

  const start = async (): Promise<Launched> => {
    const started = launch('main', { PORT: String(port), DATA_DIR: folder, DEMO_STOCK: '0' });
    await started.says(/Keyway is ready:/);
    return started;
  };
  const kill = (name: string): void => {
    const running = JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as { name: string; pid: number }[];
    const { pid } = running.find((process) => process.name === name) ?? {};
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, 'SIGKILL');
  };
  const draft = async (note: string): Promise<string> => {
    const { json } = await publisher.post('/bff/stock/insertions');
    const { insertionGuid } = json as Insertion;
    const kept = await publisher.call('PATCH', `/bff/stock/insertions/${insertionGuid}`, { note });
    expect(kept.status).toBe(200);
    return insertionGuid;
  };
  const noteOf = async (insertionGuid: string): Promise<string> => {
    const answer = await until(
      () => publisher.get(`/bff/stock/insertions/${insertionGuid}`).catch(() => undefined),
      (found) => found?.status === 200,
      40_000,
    );
    const { note } = (answer?.json ?? { note: 'no answer' }) as Insertion;
    return note;
  };

  const account = { email: 'owner@northwind.example', password: 'Keyway-demo-1' };
  const timesBack = (name: string): number => product.output().split(`The ${name} is back.`).length - 1;
  /** Resolves when it serves again. */
  const killed = async (name: string): Promise<void> => {
    const before = timesBack(name);
    kill(name);
    await product.says(new RegExp(`(The ${name} is back\\.[\\s\\S]*){${before + 1}}`));
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-faults-'));
    port = await freeBlock();
    product = await start();
    publisher = await signedIn({
      url: `http://localhost:${port}`,
      mailboxUrl: `http://localhost:${port + 4}`,
      ...account,
    });
  }, 150_000);
  afterAll(async () => {
    await publisher.close();
    product.process.kill('SIGTERM');
    await product.ended;
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  it.each(['gateway', 'platform', 'identity', 'session store'])(
    'a draft that was kept, and the session that kept it, outlive the %s',
    async (name) => {
      const insertionGuid = await draft(`before the ${name} was killed`);
      await killed(name);
      expect(await noteOf(insertionGuid)).toBe(`before the ${name} was killed`);
    },
    60_000,
  );

  it.each(['gateway', 'platform', 'identity', 'session store'])(
    'a sign-in that was begun before the %s was killed is finished after',
    async (name) => {
      const url = `http://localhost:${port}`;
      const person = await halfSignedIn({ url, ...account, meanwhile: () => killed(name) });
      expect((await person.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
      await person.close();
    },
    60_000,
  );

  it('an answer during the outage of the platform says that it is unavailable, and keeps the session', async () => {
    kill('platform');
    const { status, json } = await until(
      () => publisher.get('/bff/stock/rights'),
      (answer) => answer.status !== 200,
    );
    expect([status, json]).toEqual([503, expect.objectContaining({ code: 'upstream.unavailable' })]);
    const { json: session } = await until(
      () => publisher.get('/bff/session'),
      (answer) => answer.status !== 503,
      40_000,
    );
    expect(session).toMatchObject({ isLoggedIn: true, isAuthenticated: true });
    await product.says(/(The platform is back\.[\s\S]*){2}/);
  }, 60_000);

  it('the launcher may be killed too: the next start has the draft, and nobody has to sign in again', async () => {
    const insertionGuid = await draft('before everything was killed');
    product.process.kill('SIGKILL');
    await product.ended;
    product = await start();
    expect(await noteOf(insertionGuid)).toBe('before everything was killed');
  }, 60_000);
});
