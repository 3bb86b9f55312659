/**
 * 400,000 keys from the first byte of the file to the stock (parsed, checked, encrypted, fingerprinted,
 * de-duplicated, with movements, balance and custody), in turns with a bare COPY of the same rows into
 * a table with the same columns and indexes: in the order of the file, which is the peer of the goal, and
 * sorted by the indexes as the product sorts them, which is what is left when nothing but writing costs.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measured, median, rounded } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import type { EngineName } from '../platform.js';
import { openPeer, rowsOfLast, type CopyPeer, type RowOrder } from './peer.js';
import { startStockSystem, type BenchVault, type InsertionTimes, type StockSystem } from './system.js';

const keysPerRound = 400_000;
const rounds = 3;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A file of Steam-like keys. */
export const keyFile = (count: number): Buffer => {
  const random = randomBytes(count * 15);
  const file = Buffer.alloc(count * 18);
  for (let i = 0, from = 0, to = 0; i < count; i += 1) {
    for (let j = 0; j < 17; j += 1)
      file[to++] = j === 5 || j === 11 ? 0x2d : alphabet.charCodeAt((random[from++] ?? 0) & 31);
    file[to++] = 0x0a;
  }
  return file;
};

/** Of one round. */
interface Cost {
  readonly seconds: number;
  readonly cpu: number;
}

const figuresOf = (costs: readonly Cost[], peer: readonly Cost[]) => {
  const of = (from: readonly Cost[], figure: keyof Cost): number => median(from.map((cost) => cost[figure]));
  return {
    seconds: rounded(of(costs, 'seconds'), 2),
    'keys/s': Math.round(keysPerRound / of(costs, 'seconds')),
    'CPU us/key': rounded((of(costs, 'cpu') * 1e6) / keysPerRound, 1),
    'of COPY': rounded(of(peer, 'seconds') / of(costs, 'seconds'), 2),
    'of COPY, CPU': rounded(of(peer, 'cpu') / of(costs, 'cpu'), 2),
  };
};

const orders: readonly RowOrder[] = ['of the file', 'of the indexes'];
/** PGlite copies the rows that Postgres made: within the platform nobody else can read them. */
type Recorded = Map<RowOrder, Buffer>[];

/** What an engine's rounds have shown. */
interface Rounds {
  readonly inserted: Cost[];
  readonly times: InsertionTimes[];
  readonly copied: Record<RowOrder, Cost[]>;
  /** Most memory of each process, MB. */
  readonly memory: Record<string, number>;
}

const insertOnce = async (system: StockSystem, vault: BenchVault, seen: Rounds): Promise<void> => {
  const file = keyFile(keysPerRound);
  const watch = watchMemory(system.processes);
  const before = await system.cpu();
  const took = await system.insert(vault, file);
  seen.inserted.push({ seconds: took.upload + took.commit + took.job, cpu: (await system.cpu()) - before });
  seen.times.push(took);
  for (const [name, { before: idle, peak }] of Object.entries(watch.stop())) {
    seen.memory[`${name} before, MB`] ??= idle;
    seen.memory[`${name} peak, MB`] = Math.max(seen.memory[`${name} peak, MB`] ?? 0, peak);
  }
};

const copyOnce = async (peer: CopyPeer, order: RowOrder, rows: Buffer, seen: Rounds): Promise<void> => {
  const before = await peer.cpu();
  const seconds = await peer.copy(order, rows);
  seen.copied[order].push({ seconds, cpu: (await peer.cpu()) - before });
};

const run = async (system: StockSystem, peer: CopyPeer, recorded: Recorded): Promise<Rounds> => {
  const { postgres } = system.platform;
  const seen: Rounds = { inserted: [], times: [], copied: { 'of the file': [], 'of the indexes': [] }, memory: {} };
  const [, vault] = system.vaults;
  if (vault === undefined) throw new Error('no vault');
  await system.insert(vault, keyFile(2_000));
  for (let round = 0; round < rounds; round += 1) {
    await insertOnce(system, vault, seen);
    const rows = (recorded[round] ??= new Map());
    for (const order of orders) {
      if (postgres) rows.set(order, await rowsOfLast(postgres.url, order));
      await copyOnce(peer, order, rows.get(order) ?? Buffer.alloc(0), seen);
    }
  }
  return seen;
};

const measure = async (engine: EngineName, recorded: Recorded): Promise<Measured[]> => {
  const system = await startStockSystem(engine);
  const peerFolder = await mkdtemp(join(tmpdir(), 'keyway-peer-'));
  const peer = await openPeer(system.platform.postgres, peerFolder);
  try {
    const { inserted, times, copied, memory } = await run(system, peer, recorded);
    const copy = copied['of the file'];
    const part = (name: Exclude<keyof InsertionTimes, 'insertionGuid'>): number =>
      rounded(median(times.map((each) => each[name])), 2);
    const parts = { 'upload s': part('upload'), 'commit s': part('commit'), 'job s': part('job') };
    return [
      { what: `insertion end to end, ${engine}`, figures: { ...figuresOf(inserted, copy), ...parts, ...memory } },
      ...orders.map((order) => ({
        what: `COPY in the order ${order}, ${engine}`,
        figures: figuresOf(copied[order], copy),
      })),
    ];
  } finally {
    await peer.close();
    await system.close();
    await rm(peerFolder, { recursive: true, force: true });
  }
};

export const stockInsertion = async (): Promise<readonly Measured[]> => {
  const recorded: Recorded = [];
  return [...(await measure('postgres', recorded)), ...(await measure('pglite', recorded))];
};
