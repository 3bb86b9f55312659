/** A save of 1,000 changed prices in a list of a million, beside the same in a list of a thousand. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { grpcService } from '../../../kernel/grpc/client.js';
import { JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { PriceRowsServiceService, type PriceChange } from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { scaled } from '../scale.js';
import { countries, deadlineMs, inPriceWorld, type PriceWorld } from './world.js';

const large = scaled(1_000_000);
const changed = 1_000;
/** As many as are put aside by one call. */
const atOnce = 500;
const turns = 5;
const pollMs = 10;

interface Standing {
  readonly row_id: string;
  readonly product_id: string;
  readonly sku_id: string;
  readonly region_code: string;
  readonly country_code: string;
}

/** Anywhere in the list: ids are random. */
const changesOf = async ({ pool }: PriceWorld, listId: string, srp: string): Promise<PriceChange[]> => {
  const { rows } = await pool.query<Standing>(
    `select row_id, product_id, sku_id, region_code, country_code from price_row
     where list_id = $1 and until_version = 2147483647 order by row_id limit ${changed}`,
    [listId],
  );
  return rows.map((row, index) => ({
    ...{ index: index + 1, rowGuid: row.row_id, isRemoved: false },
    terms: {
      ...{ productGuid: row.product_id, skuGuid: row.sku_id, regionCode: row.region_code },
      ...{ countryCode: row.country_code, currency: 'EUR', srp, wsp: '38.5', isIncluded: true, validFrom: undefined },
    },
  }));
};

const untilDone = async (look: () => Promise<{ readonly state: string } | undefined>): Promise<void> => {
  for (;;) {
    const job = await look();
    if (job?.state === 'completed') return;
    if (job?.state === 'failed') throw new Error('the save failed');
    await pause(pollMs);
  }
};

/** @returns milliseconds until the changes are put aside, and from then on until readers see them */
const save = async (world: PriceWorld, listId: string, rowsVersion: number) => {
  const { channel, seller } = world;
  const rows = grpcService(channel, PriceRowsServiceService);
  const jobs = grpcService(channel, JobsServiceService);
  const call = () => ({ accessToken: seller.accessToken, correlationId: randomUUID(), deadlineMs });
  const changes = await changesOf(world, listId, `${40 + rowsVersion}.99`);
  const ids = { listGuid: listId, saveGuid: randomUUID() };
  const staged = await timed(async () => {
    for (let at = 0; at < changes.length; at += atOnce) {
      const some = changes.slice(at, at + atOnce);
      const { problems } = await rows.stageChanges({ ...ids, rowsVersion, changes: some }, call());
      if (problems.length > 0) throw new Error(`the changes are refused: ${problems[0]?.message}`);
    }
  });
  const saved = await timed(async () => {
    const { jobId } = await rows.saveChanges({ ...ids, changeCount: changes.length }, call());
    await untilDone(async () => (await jobs.getJob({ jobId }, call())).job);
  });
  return { staged, saved };
};

const saving = async (world: PriceWorld, size: number) => {
  const listId = await world.addList(`Bench of ${size}`, size);
  const memory = watchMemory({
    platform: { pid: world.pids.platform },
    postgres: { pid: world.pids.postgres, children: 'too' },
  });
  const found = [];
  for (let turn = 1; turn <= turns; turn += 1) found.push(await save(world, listId, turn));
  const staged = median(found.map((each) => each.staged));
  const saved = median(found.map((each) => each.saved));
  return { size, staged, saved, memory: memory.stop() };
};

const measure = async (world: PriceWorld, measured: Measured[]): Promise<void> => {
  const small = await saving(world, changed);
  for (const { size, staged, saved, memory } of [small, await saving(world, large)])
    measured.push({
      what: `1,000 changes in a list of ${size.toLocaleString('en-US')}`,
      figures: {
        'put aside ms': Math.round(staged),
        'saved ms': Math.round(saved),
        'times the small list': rounded((staged + saved) / (small.staged + small.saved)),
        'MB of the platform': memory['platform']?.peak ?? 0,
        'MB of PostgreSQL': memory['postgres']?.peak ?? 0,
      },
    });
};

export const pricesSave = async (measured: Measured[]): Promise<readonly Measured[]> => {
  await inPriceWorld(Math.ceil(large / countries), (world) => measure(world, measured));
  return measured;
};
