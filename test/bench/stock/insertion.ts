/**
 * 400,000 keys from the first byte of the file to the stock (parsed, checked, encrypted, fingerprinted,
 * de-duplicated, with movements, balance and custody), in turns with a bare COPY of the very same rows
 * into a table with the same columns and indexes.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { createLog } from '../../../kernel/log.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import type { Database } from '../../../platform/database/database.js';
import type { Measured } from '../measured.js';
import { peakMegabytes, startStockSystem, type EngineName } from './system.js';

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

const columns = [
  'vault_id',
  'id',
  'sku_id',
  'agreement_id',
  'insertion_id',
  'insertion_number',
  'origin_vault_id',
  'state',
  'pool_id',
  'fingerprint',
  'ciphertext',
  'last4',
];

/** The rows of the newest insertion in the order of the file, as COPY writes them. */
const rowsOfLast = async (client: pg.Client): Promise<Buffer> => {
  const text = `copy (select ${columns.join(', ')} from key where insertion_id = (select id from insertion order by number desc limit 1) order by id) to stdout`;
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyStreams.to(text))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

async function* blocksOf(rows: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < rows.length; at += 1024 * 1024) yield rows.subarray(at, at + 1024 * 1024);
}

/** @returns seconds */
const copyInto = async (peer: Database, rows: Buffer): Promise<number> => {
  const started = performance.now();
  await peer.transaction((tx) => peer.copyIn(tx, 'key_peer', columns, blocksOf(rows)));
  return (performance.now() - started) / 1_000;
};

/** Of one round. */
interface Cost {
  readonly seconds: number;
  readonly cpu: number;
}

const costOf = async (cpu: () => number, work: () => Promise<number>): Promise<Cost> => {
  const before = cpu();
  const seconds = await work();
  return { seconds, cpu: cpu() - before };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const openPeer = async (engine: EngineName, url: string | undefined, dataDir: string): Promise<Database> => {
  const log = createLog('bench', 'silent');
  const peer = await openDatabase({ url: engine === 'postgres' ? url : undefined, dataDir, maxConnections: 2 }, log);
  if (engine === 'pglite') await migrate(peer, log);
  await peer.execute('create table key_peer (like key including all)');
  return peer;
};

const measure = async (engine: EngineName, recorded: Buffer[]): Promise<Measured[]> => {
  const system = await startStockSystem(engine);
  const peerFolder = await mkdtemp(join(tmpdir(), 'keyway-peer-'));
  const peer = await openPeer(engine, system.databaseUrl, peerFolder);
  const client = system.databaseUrl === undefined ? undefined : new pg.Client(system.databaseUrl);
  await client?.connect();
  try {
    const vault = system.vaults[1];
    if (vault === undefined) throw new Error('no vault');
    await system.insert(vault, keyFile(2_000));
    const idle = peakMegabytes(system.pid);
    const [inserted, copied]: [Cost[], Cost[]] = [[], []];
    // PGlite is a thread: of the platform there, of this process in its peer.
    const peerCpu =
      engine === 'postgres' ? system.cpu : () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
    let peak = 0;
    for (let round = 0; round < rounds; round += 1) {
      const file = keyFile(keysPerRound);
      inserted.push(await costOf(system.cpu, () => system.insert(vault, file)));
      peak = Math.max(peak, peakMegabytes(system.pid));
      if (client !== undefined) recorded[round] = await rowsOfLast(client);
      const rows = recorded[round] ?? Buffer.alloc(0);
      copied.push(await costOf(peerCpu, () => copyInto(peer, rows)));
    }
    const line = (what: string, costs: readonly Cost[], extra: Record<string, number>): Measured => {
      const seconds = median(costs.map((cost) => cost.seconds));
      const cpu = median(costs.map((cost) => cost.cpu));
      return {
        what: `${what}, ${engine}`,
        figures: {
          seconds: Number(seconds.toFixed(2)),
          'keys/s': Math.round(keysPerRound / seconds),
          'CPU us/key': Number(((cpu * 1e6) / keysPerRound).toFixed(1)),
          ...extra,
        },
      };
    };
    const ratio = (of: 'seconds' | 'cpu') =>
      Number((median(copied.map((cost) => cost[of])) / median(inserted.map((cost) => cost[of]))).toFixed(2));
    return [
      line('insertion end to end', inserted, {
        'of COPY': ratio('seconds'),
        'of COPY, CPU': ratio('cpu'),
        'platform before MB': idle,
        'platform peak MB': peak,
      }),
      line('COPY, same rows and indexes', copied, { 'of COPY': 1, 'of COPY, CPU': 1 }),
    ];
  } finally {
    await client?.end();
    await peer.close();
    await system.close();
    await rm(peerFolder, { recursive: true, force: true });
  }
};

export const stockInsertion = async (): Promise<readonly Measured[]> => {
  // PGlite copies the rows that Postgres made: within the platform nobody else can read them.
  const recorded: Buffer[] = [];
  return [...(await measure('postgres', recorded)), ...(await measure('pglite', recorded))];
};
