/**
 * Sixteen buyers who take keys at the same time, as fast as they can: through the product's way out of the
 * stock (movement, transaction, balance, custody), in turns with the bare SELECT ... FOR UPDATE SKIP LOCKED
 * and UPDATE of the same table by the same driver, which is the peer of the goal.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { createLog } from '../../../kernel/log.js';
import type { Database } from '../../../platform/database/database.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { startPostgres } from '../../support/postgres.js';
import { cpuOf, cpuOfTree } from '../gateway/process-figures.js';
import { type Measured, median } from '../measured.js';
import type { BuyersOrder, BuyersResult, BuyersTurn, TakingWay } from './buyers.js';

const threads = 2;
const buyersEach = 8;
const rounds = 3;
const seconds = 3;
const rightId = '01900000-0000-7000-8000-000000000003';
const spreadSkus = 16;

interface Stock {
  readonly vaultId: string;
  readonly skuIds: readonly string[];
}

/** A vault of its own for each way: what one takes is not in the other's way. */
const fill = async (database: Database, keys: number, skus: number): Promise<Stock> => {
  const vaultId = randomUUID();
  const skuIds = Array.from({ length: skus }, () => randomUUID());
  for (const skuId of skuIds)
    await database.execute(
      `insert into key (vault_id, id, sku_id, agreement_id, insertion_id, insertion_number, origin_vault_id, state, fingerprint, ciphertext, last4)
       select $1, gen_random_uuid(), $2, $3, $1, n / 1000, $1, 2, uuid_send(gen_random_uuid()), decode(repeat('00', 50), 'hex'), 'ABCD'
       from generate_series(1, $4::int) n`,
      [vaultId, skuId, rightId, Math.ceil(keys / skus)],
    );
  return { vaultId, skuIds };
};

interface Line {
  readonly what: string;
  readonly way: TakingWay;
  readonly quantity: number;
  readonly stock: Stock;
  readonly seen: { rate: number; cpu: number; p99: number }[];
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const startBuyers = async (url: string): Promise<Worker[]> => {
  const workers = Array.from(
    { length: threads },
    () =>
      new Worker(new URL('./buyers.ts', import.meta.url), {
        workerData: { url, buyers: buyersEach } satisfies BuyersOrder,
      }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return workers;
};

const endOf = async (worker: Worker): Promise<void> => {
  const ended = once(worker, 'exit');
  worker.postMessage('end');
  await ended;
};

const take = async (workers: readonly Worker[], turn: BuyersTurn): Promise<Float64Array> => {
  const results = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage(turn);
      const [result] = (await once(worker, 'message')) as [BuyersResult];
      return result;
    }),
  );
  return Float64Array.from(results.flatMap(({ times }) => [...times])).toSorted();
};

const figuresOf = (line: Line, peer: Line) => {
  const of = ({ seen }: Line, figure: 'rate' | 'cpu' | 'p99') => median(seen.map((each) => each[figure]));
  return {
    'takes/s': Math.round(of(line, 'rate')),
    'keys/s': Math.round(of(line, 'rate') * line.quantity),
    'p99 ms': Number(of(line, 'p99').toFixed(1)),
    'CPU ms per 1,000': Math.round(of(line, 'cpu')),
    'of bare': Number((of(line, 'rate') / of(peer, 'rate')).toFixed(2)),
    'of bare, CPU': Number((of(peer, 'cpu') / of(line, 'cpu')).toFixed(2)),
  };
};

export interface TakingSize {
  /** Keys that lie in the stock of each line. */
  readonly keys: number;
}

export const measureTaking = async ({ keys }: TakingSize): Promise<readonly Measured[]> => {
  const postgres = await startPostgres();
  const log = createLog('bench', 'silent');
  const database = await openDatabase({ url: postgres.url, dataDir: '', statementTimeoutMs: 600_000 }, log);
  try {
    await migrate(database, log);
    const line = async (what: string, way: TakingWay, quantity: number, skus = 1): Promise<Line> => ({
      what,
      way,
      quantity,
      stock: await fill(database, quantity === 1 ? keys : keys * 3, skus),
      seen: [],
    });
    const one = [
      await line('bare SKIP LOCKED, one SKU, one key', 'bare', 1),
      await line('the same, planned once', 'prepared', 1),
      await line('with a movement, one SKU, one key', 'movement', 1),
      await line('Keyway, one SKU, one key', 'keyway', 1),
    ];
    const spread = [
      await line(`bare SKIP LOCKED, ${spreadSkus} SKUs, one key`, 'bare', 1, spreadSkus),
      await line(`Keyway, ${spreadSkus} SKUs, one key`, 'keyway', 1, spreadSkus),
    ];
    const several = [
      await line('bare SKIP LOCKED, one SKU, 10 keys at once', 'bare', 10),
      await line('Keyway, one SKU, 10 keys at once', 'keyway', 10),
    ];
    await database.execute('vacuum analyze');
    const workers = await startBuyers(postgres.url);
    const turnOf = ({ way, quantity, stock }: Line, time: number): BuyersTurn => ({
      ...{ way, quantity, rightId, seconds: time },
      ...stock,
    });
    const groups = [one, spread, several];
    for (const each of groups.flat()) await take(workers, turnOf(each, 1));
    for (let round = 0; round < rounds; round += 1)
      for (const each of groups.flat()) {
        const before = (await cpuOfTree(postgres.pid)) + (await cpuOf(process.pid));
        const started = performance.now();
        const times = await take(workers, turnOf(each, seconds));
        const took = (performance.now() - started) / 1_000;
        const cpu = (await cpuOfTree(postgres.pid)) + (await cpuOf(process.pid)) - before;
        each.seen.push({
          rate: times.length / took,
          cpu: (cpu * 1e6) / times.length,
          p99: percentile(times, 0.99),
        });
      }
    await Promise.all(workers.map(endOf));
    return groups.flatMap((group) =>
      group.map((each) => ({ what: each.what, figures: figuresOf(each, group[0] as Line) })),
    );
  } finally {
    await database.close();
    await postgres.stop();
  }
};

/** No line takes more than some ten thousand of its keys. */
export const stockTaking = (): Promise<readonly Measured[]> => measureTaking({ keys: 150_000 });
