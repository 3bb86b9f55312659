/**
 * One vault from nothing to 5,000,000 keys, then 400,000 and 2,000,000 more in one insertion each, and what such an
 * insertion costs to blacklist, to withdraw and to put under another right, by itself or as all rows that a filter
 * finds: the whole way of a key (parsed, checked, encrypted, fingerprinted, de-duplicated, with movements, balance and
 * custody) in turns with a bare COPY of the same rows into a table with the same columns and indexes that grows as fast.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Measured, median, rounded } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { scaled } from '../scale.js';
import { actsOverRows } from './changes/acts.js';
import { largeChanges } from './changes/changes.js';
import { dashboard } from './dashboard.js';
import { keyFile } from './insertion.js';
import { openPeer, rowsOfLast, type CopyPeer } from './peer.js';
import { startStockSystem, type BenchVault, type StockSystem } from './system.js';

const steps = 5;
const keysPerStep = 1_000_000;
const keysPerInsertion = 500_000;
const launch = 400_000;
const largest = 2_000_000;
const pages = 60;
const rounds = 3;

/** Seconds of one insertion, and of the COPY of its rows. */
interface Turn {
  readonly keys: number;
  readonly insertion: number;
  readonly copy: number;
}

class Growth {
  keys = 0;
  readonly insertions: string[] = [];
  private constructor(
    readonly system: StockSystem,
    readonly vault: BenchVault,
    private readonly peer: CopyPeer,
    private readonly url: string,
  ) {}

  static async begin(folder: string): Promise<Growth> {
    const system = await startStockSystem('postgres');
    const [, vault] = system.vaults;
    const { postgres } = system.platform;
    if (vault === undefined || postgres === undefined) throw new Error('no vault on Postgres');
    const peer = await openPeer(postgres, folder);
    await system.insert(vault, keyFile(2_000)); // warm: code compiled, threads and pools open
    return new Growth(system, vault, peer, postgres.url);
  }

  async turn(keys: number): Promise<Turn> {
    const { insertionGuid, upload, commit, job } = await this.system.insert(this.vault, keyFile(keys));
    this.insertions.push(insertionGuid);
    const copy = await this.peer.copy('of the file', await rowsOfLast(this.url, 'of the file'));
    this.keys += keys;
    return { keys, insertion: upload + commit + job, copy };
  }

  /** Milliseconds of the inventory's first page, as the gateway asks for it. */
  async firstPage(): Promise<number> {
    const times: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      const started = performance.now();
      const response = await fetch(`${this.system.platform.url}/mkapi/content/GetContent?currentSiteId=2`, {
        headers: {
          authorization: `Bearer ${this.vault.accessToken}`,
          'original-url': '/distribution/myvault/inventory/',
        },
      });
      await response.text();
      if (!response.ok) throw new Error(`the inventory answered ${response.status}`);
      times.push(performance.now() - started);
    }
    return median(times);
  }

  /** Megabytes of the keys with their indexes, and of everything. */
  async size(): Promise<{ keys: number; all: number }> {
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      const { rows } = await client.query<{ keys: string; peer: string; all: string }>(
        `select pg_total_relation_size('key') as keys, pg_total_relation_size('key_peer') as peer, pg_database_size(current_database()) as all`,
      );
      const [row] = rows;
      const mega = 1024 * 1024;
      // The peer's copy of the keys is not the product's.
      return { keys: Number(row?.keys) / mega, all: (Number(row?.all) - Number(row?.peer)) / mega };
    } finally {
      await client.end();
    }
  }

  acts(): Promise<readonly Measured[]> {
    return actsOverRows(this.system, this.vault, this.url);
  }

  async close(): Promise<void> {
    await this.peer.close();
    await this.system.close();
  }
}

const figuresOf = (turns: readonly Turn[]) => ({
  'keys/s': Math.round(median(turns.map(({ keys, insertion }) => keys / insertion))),
  'COPY rows/s': Math.round(median(turns.map(({ keys, copy }) => keys / copy))),
  'of COPY': rounded(median(turns.map(({ insertion, copy }) => copy / insertion))),
});

const step = async (growth: Growth): Promise<Measured> => {
  const turns: Turn[] = [];
  const wanted = growth.keys + scaled(keysPerStep);
  while (growth.keys < wanted) turns.push(await growth.turn(Math.min(scaled(keysPerInsertion), wanted - growth.keys)));
  const { keys, all } = await growth.size();
  return {
    what: `${growth.keys} keys in the vault`,
    figures: {
      ...figuresOf(turns),
      'first page, ms': rounded(await growth.firstPage()),
      'keys, MB': Math.round(keys),
      'all, MB': Math.round(all),
    },
  };
};

/** One insertion size, with the memory of each process while it runs. */
const large = async (growth: Growth, keys: number, times: number): Promise<Measured> => {
  const watch = watchMemory(growth.system.processes);
  const before = growth.keys;
  const turns: Turn[] = [];
  for (let round = 0; round < times; round += 1) turns.push(await growth.turn(keys));
  const memory = Object.entries(watch.stop()).map(([name, { before: idle, peak }]) => [
    `${name} growth, MB`,
    peak - idle,
  ]);
  return {
    what: `${keys} keys in one insertion, into ${before}`,
    figures: {
      ...figuresOf(turns),
      seconds: rounded(median(turns.map(({ insertion }) => insertion)), 1),
      ...(Object.fromEntries(memory) as Record<string, number>),
    },
  };
};

export const stockGrowth = async (measured: Measured[]): Promise<readonly Measured[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-growth-'));
  const growth = await Growth.begin(folder);
  try {
    for (let at = 0; at < steps; at += 1) measured.push(await step(growth));
    measured.push(await large(growth, scaled(launch), rounds));
    measured.push(await large(growth, scaled(largest), 1));
    const [blacklisted = '', withdrawn = '', , changed = ''] = growth.insertions.slice(-rounds - 1);
    measured.push(await dashboard(growth.system, growth.vault, growth.keys));
    measured.push(...(await growth.acts()));
    for await (const change of largeChanges(growth.system, growth.vault, { blacklisted, withdrawn, changed }))
      measured.push(change);
    return measured;
  } finally {
    await growth.close();
    await rm(folder, { recursive: true, force: true });
  }
};
