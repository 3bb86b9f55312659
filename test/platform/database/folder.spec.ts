/** The embedded database's folder: one owner at a time, and nothing lost by a killed process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../../kernel/log.js';
import type { Database } from '../../../platform/database/database.js';
import { openDatabase } from '../../../platform/database/open-database.js';

const silent = createLog('test', 'silent');
const engineFile = (name: string): string =>
  fileURLToPath(new URL(`../../../platform/database/engine/${name}.ts`, import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyway-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (): Promise<Database> => openDatabase({ dataDir }, silent);

/** A process of its own that takes the folder and writes rows, saying each number once it is acknowledged. */
const writer = `
  import { join } from 'node:path';
  import { Worker } from 'node:worker_threads';
  import { lockFolder } from ${JSON.stringify(engineFile('folder-lock'))};
  const folder = process.argv[2];
  globalThis.lock = lockFolder(folder);
  const worker = new Worker(${JSON.stringify(engineFile('pglite-worker'))}, { workerData: { folder: join(folder, 'data') } });
  let id = 0;
  const ask = (text, parameters) => new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage({ id: ++id, kind: parameters ? 'query' : 'script', text, parameters });
  });
  await new Promise((resolve) => worker.once('message', resolve));
  await ask('create table if not exists row (n int primary key)');
  for (let n = 1; ; n++) {
    await ask('insert into row values ($1)', [String(n)]);
    process.stdout.write(n + '\\n');
  }
`;

it('tells a second opener in one sentence, and opens again after the first has closed', async () => {
  const first = await open();
  await expect(open()).rejects.toThrow(
    `The data folder ${join(dataDir, 'database')} is in use by another running Keyway.`,
  );
  await first.execute('create table kept (n int); insert into kept values (7)');
  await first.close();
  const next = await open();
  expect((await next.execute('select n from kept')).rows).toEqual([{ n: 7 }]);
  await next.close();
});

it('says in one sentence that the folder cannot be made', async () => {
  await writeFile(join(dataDir, 'database'), 'a file in its place');
  await expect(open()).rejects.toThrow(/^The data folder .* cannot be (created|written)\.$/);
});

it('lets nobody in beside another process, and loses no acknowledged row when that is killed', async () => {
  const program = join(dataDir, 'writer.mjs');
  await writeFile(program, writer);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, join(dataDir, 'database')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 1) await expect(open()).rejects.toThrow('in use by another running Keyway');
    if (acknowledged >= 200) child.kill('SIGKILL');
  }
  await ended;
  const database = await open();
  const { rows } = await database.execute('select count(*) as n, max(n) as last from row');
  expect(acknowledged).toBeGreaterThanOrEqual(200);
  expect(Number(rows[0]?.['n'])).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.['n']).toBe(rows[0]?.['last']);
  await database.close();
});

it('keeps the event loop free during a long statement', async () => {
  const database = await open();
  const [tenTicks, order] = [Promise.withResolvers<void>(), [] as string[]];
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1) === 10 && tenTicks.resolve(), 1);
  // In the main thread not one tick would fall into the statement.
  await Promise.all([
    database
      .execute('select count(*) from generate_series(1, 3000000) a where a % 7 = 0')
      .then(() => order.push('statement')),
    tenTicks.promise.then(() => order.push('ticks')),
  ]);
  clearInterval(timer);
  expect(order).toEqual(['ticks', 'statement']);
  await database.close();
});
