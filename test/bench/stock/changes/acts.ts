/**
 * An act over all rows that a filter finds, rows of the inventory and insertions, beside the same act over one insertion
 * of as many keys, in turns: the dry run that a person waits for, and the job. Beside them the insertion of as many
 * keys, which is the goal's measure, and what the database itself needs: a bare UPDATE of as many rows of the same table.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ChangeKind, type SourceChoice } from '../../../../proto/gen/keyway/stock/v1/changes.js';
import { median, rounded, timed, type Measured } from '../../measured.js';
import { rightGuid } from '../../platform.js';
import { scaled } from '../../scale.js';
import { carryOut, toRightGuid, type ChangeTimes } from './changes.js';
import { keyFile } from '../insertion.js';
import { startStockSystem, type BenchVault, type StockSystem } from '../system.js';

/** SKUs of one product: rows of the inventory, each with an insertion of its own. */
const rows = 100;
const keys = 400_000;
const rounds = 3;
const title = 'Many rows';

const addSkus = async (url: string, vaultGuid: string): Promise<readonly string[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const skuGuids = Array.from({ length: rows }, () => randomUUID());
    const productGuid = randomUUID();
    await client.query(
      `insert into product (vault_id, id, number, title, product_type, status, created_at)
       values ($1, $2, 2, $3, 'Game', 'Active', now())`,
      [vaultGuid, productGuid, title],
    );
    await client.query(
      `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
       select $1::uuid, id, $2::uuid, 'MANY-' || n, 'Steam', 'ROW', 'Standard', 'Active', now()
       from unnest($3::uuid[]) with ordinality as made (id, n)`,
      [vaultGuid, productGuid, skuGuids],
    );
    return skuGuids;
  } finally {
    await client.end();
  }
};

interface Side {
  readonly what: string;
  /** @param fromRight the right that the keys have now */
  readonly source: (fromRight: string) => SourceChoice;
  readonly times: ChangeTimes[];
}

/** Seconds of what an act is measured by, in the same rounds. */
interface Yardsticks {
  readonly insertion: number[];
  readonly update: number[];
}

const figuresOf = ({ times }: Side, one: Side, { insertion, update }: Yardsticks) => {
  const seconds = (of: readonly ChangeTimes[], part: (time: ChangeTimes) => number): number =>
    median(of.map(part)) / 1000;
  const whole = ({ preview, work }: ChangeTimes): number => preview + work;
  return {
    'keys/s': Math.round(median(times.map((time) => (time.keys * 1000) / time.work))),
    'preview, s': rounded(seconds(times, ({ preview }) => preview)),
    seconds: rounded(
      seconds(times, ({ work }) => work),
      1,
    ),
    'of the change of one': rounded(seconds(one.times, whole) / seconds(times, whole)),
    'of inserting': rounded(median(insertion) / seconds(times, ({ work }) => work)),
    'of a bare UPDATE': rounded(median(update) / seconds(times, ({ work }) => work)),
  };
};

/** The same rows as a change of right writes, and nothing else. @returns seconds */
const bareUpdate = async (
  url: string,
  { vaultGuid }: BenchVault,
  insertionGuid: string,
  toRight: string,
): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: ends } = await client.query<{ first: string; last: string }>(
      `select (array_agg(id order by id))[1] as first, (array_agg(id order by id desc))[1] as last
       from key where vault_id = $1 and insertion_id = $2`,
      [vaultGuid, insertionGuid],
    );
    const values = [vaultGuid, insertionGuid, toRight, ends[0]?.first, ends[0]?.last];
    const text = `update key set agreement_id = $3 where vault_id = $1 and insertion_id = $2 and id between $4 and $5`;
    return (await timed(() => client.query(text, values))) / 1000;
  } finally {
    await client.end();
  }
};

/** Changes of right, which ask for no code and can be done back: each round goes the way of the one before. */
export const actsOverRows = async (system: StockSystem, vault: BenchVault, url: string): Promise<Measured[]> => {
  const count = Math.round(scaled(keys) / rows);
  for (const skuGuid of await addSkus(url, vault.vaultGuid)) await system.insert({ ...vault, skuGuid }, keyFile(count));
  const { insertionGuid } = await system.insert(vault, keyFile(count * rows));
  // Its keys are changed behind the product's back: no act here goes near them.
  const bare = await system.insert(vault, keyFile(count * rows));
  const yardsticks: Yardsticks = { insertion: [], update: [] };
  const listed = (list: string, filter: Record<string, string>): SourceChoice => ({
    listed: { list, ids: [], filter },
  });
  const one: Side = { what: 'one insertion', source: () => ({ insertion: insertionGuid }), times: [] };
  const ofRows: Side = {
    what: `all ${rows} rows of the inventory that match`,
    source: (Right) => listed('/distribution/myvault/inventory/', { Title: title, Right }),
    times: [],
  };
  const ofInsertions: Side = {
    what: `all ${rows} insertions that match`,
    source: () => listed('/distribution/myvault/uploads/', { Title: title }),
    times: [],
  };
  let [now, next] = [rightGuid, toRightGuid];
  const change = async ({ what, source, times }: Side): Promise<void> => {
    const wanted = { kind: ChangeKind.RIGHT_CHANGE, source: source(now), said: { toRightGuid: next } };
    const time = await carryOut(system, vault, wanted);
    if (time.keys !== count * rows) throw new Error(`${what}: ${time.keys} keys`);
    times.push(time);
  };
  for (let round = 0; round < rounds; round += 1) {
    const { upload, commit, job } = await system.insert(vault, keyFile(count * rows));
    yardsticks.insertion.push(upload + commit + job);
    // The same keys by both lists: to the other right by the one, back by the other.
    for (const other of [ofRows, ofInsertions]) {
      for (const side of round % 2 === 0 ? [one, other] : [other, one]) await change(side);
      yardsticks.update.push(await bareUpdate(url, vault, bare.insertionGuid, next));
      [now, next] = [next, now];
    }
  }
  const all = count * rows;
  const rate = (seconds: readonly number[]) => ({
    'keys/s': Math.round(all / median(seconds)),
    seconds: rounded(median(seconds), 1),
  });
  return [
    ...[one, ofRows, ofInsertions].map((side) => ({
      what: `change of right of ${all} keys: ${side.what}`,
      figures: figuresOf(side, one, yardsticks),
    })),
    { what: `insertion of ${all} keys`, figures: rate(yardsticks.insertion) },
    { what: `bare UPDATE of ${all} keys`, figures: rate(yardsticks.update) },
  ];
};

const before = 1_000_000;

/** The acts by themselves, beside a million other keys. */
export const stockChanges = async (): Promise<readonly Measured[]> => {
  const system = await startStockSystem('postgres');
  try {
    const [, vault] = system.vaults;
    const { postgres } = system.platform;
    if (vault === undefined || postgres === undefined) throw new Error('no vault on Postgres');
    for (let half = 0; half < 2; half += 1) await system.insert(vault, keyFile(scaled(before) / 2));
    return await actsOverRows(system, vault, postgres.url);
  } finally {
    await system.close();
  }
};
