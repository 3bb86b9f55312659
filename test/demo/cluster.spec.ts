/** Three gateways behind nginx, as processes: nothing sticks, and a rollout costs nobody anything. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { signedIn } from '../faults/signed-in.js';
import type { Answer, Browser } from '../support/browser.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';
import { until } from '../support/until.js';

/** Below the limit of requests per session. */
const paceMs = 60;
/** Longer than nginx once gave to what had passed through a worker of the former configuration. */
const standStillMs = 12_000;

const served = ({ headers }: Answer): string | undefined => headers['x-served-by']?.toString().split(', ').at(-1);
/** nginx closes the connections that rest when it takes a new configuration: a browser then asks again, this one does not. */
const onNewConnection = { connection: 'close' };

let folder: string;
let port: number;
let cluster: Launched;
const browsers: Browser[] = [];

const signIn = async (company: string): Promise<Browser> => {
  const browser = await signedIn({
    url: `http://localhost:${port}`,
    mailboxUrl: `http://localhost:${port + 4}`,
    email: `owner@${company}.example`,
    password: 'Keyway-demo-1',
  });
  browsers.push(browser);
  return browser;
};
const pidsOf = (pattern: RegExp): number[] => {
  const running = JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as { name: string; pid: number }[];
  return running.filter(({ name }) => pattern.test(name)).map(({ pid }) => pid);
};
const listen = async (browser: Browser): Promise<{ socket: WebSocket; gateway: string }> => {
  const cookie = `__Host-keyway=${browser.cookie('__Host-keyway') ?? ''}`;
  const socket = new WebSocket(`ws://localhost:${port}/bff/events`, { headers: { origin: browser.origin, cookie } });
  const [[answer]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [
    [IncomingMessage],
    unknown,
  ];
  return { socket, gateway: String(answer.headers['x-served-by']) };
};
/** Tabs of one browser, until each gateway has one. @returns the code with which each closes */
const listenAtAll = async (browser: Browser): Promise<Promise<number>[]> => {
  const tabs = [];
  while (new Set(tabs.map(({ gateway }) => gateway)).size < 3) tabs.push(await listen(browser));
  return tabs.map(async ({ socket }) => ((await once(socket, 'close')) as [number])[0]);
};
/** The first gateway that comes anew stands still before it serves, as a machine does that is short of everything. */
const standsStill = async (former: readonly number[]): Promise<void> => {
  const [fresh] = await until(
    () => pidsOf(/^gateway/).filter((pid) => !former.includes(pid)),
    (pids) => pids.length > 0,
  );
  process.kill(fresh as number, 'SIGSTOP');
  await pause(standStillMs);
  process.kill(fresh as number, 'SIGCONT');
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyway-cluster-'));
  port = await freeBlock();
  cluster = launch('cluster/main', { PORT: String(port), DATA_DIR: folder, DEMO_STOCK: '0' });
  await cluster.says(/kill -USR2/);
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  cluster.process.kill('SIGTERM');
  await cluster.ended;
  rmSync(folder, { recursive: true, force: true });
});

it('the steps of one sign-in land on different instances, and each instance then knows the session', async () => {
  const browser = await signIn('northwind');
  const atGateways = browser.seen.filter(({ url }) => url.startsWith(browser.origin));
  expect(new Set(atGateways.map(served)).size).toBeGreaterThan(1);
  const answers: Answer[] = [];
  for (let count = 0; count < 6; count += 1) answers.push(await browser.get('/bff/session', onNewConnection));
  expect(new Set(answers.map(served)).size).toBe(3);
  for (const { json } of answers) expect(json).toMatchObject({ isAuthenticated: true });
});

it('all gateways are replaced under load: no request fails, no session is lost, sockets come back', async () => {
  const people = [browsers[0] ?? (await signIn('northwind')), await signIn('meridian'), await signIn('pixelharbour')];
  const publisher = people[0] as Browser;
  const former = pidsOf(/^gateway/);
  const closed = await listenAtAll(publisher);
  let isRolling = true;
  const answers: Answer[] = [];
  const read = async (browser: Browser, path: string): Promise<void> => {
    while (isRolling) {
      answers.push(await browser.get(path, onNewConnection));
      await pause(paceMs);
    }
  };
  const begun = await publisher.post('/bff/stock/insertions');
  const draft = `/bff/stock/insertions/${(begun.json as { insertionGuid: string }).insertionGuid}`;
  const notes: string[] = [];
  const write = async (): Promise<void> => {
    while (isRolling) {
      const note = `note ${notes.push('')}`;
      answers.push(await publisher.call('PATCH', draft, { note }, onNewConnection));
      const kept = await publisher.get(draft, onNewConnection);
      expect(kept.json).toMatchObject({ note });
      await pause(paceMs);
    }
  };
  const load = [
    ...people.flatMap((browser) => [read(browser, '/bff/session'), read(browser, '/api/user/info/')]),
    write(),
  ];
  cluster.process.kill('SIGUSR2');
  await Promise.all([standsStill(former), cluster.says(/All gateways have been replaced\./)]);
  isRolling = false;
  await Promise.all(load);

  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses.keys()].filter((status) => status < 200 || status > 299)).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  expect(notes.length).toBeGreaterThan(10);
  expect(pidsOf(/^gateway/).filter((pid) => former.includes(pid))).toEqual([]);
  expect(new Set(await Promise.all(closed))).toEqual(new Set([1012]));
  (await listen(publisher)).socket.terminate();
  for (const browser of people)
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
});

it('says in a sentence what the machine lacks', async () => {
  const refused = launch('cluster/main', { PATH: '/nowhere', PORT: '20000', DATA_DIR: join(folder, 'other') });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(
    'npm run cluster needs redis-server, which this machine has not: apt-get install redis-server.',
  );
});
