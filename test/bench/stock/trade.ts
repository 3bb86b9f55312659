/**
 * Keys that one vault gives others: an offer of 400,000 accepted, beside inserting as many, which is what the receiver
 * would do with them instead; a pool of 1,000,000 keys made and closed, beside a bare UPDATE of as many rows of the same
 * table; and sixteen partners that draw of one SKU at the same time, beside as many connections that take as many keys by
 * the bare SELECT ... FOR UPDATE SKIP LOCKED and UPDATE. All in turns, in one run.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { AllocationsServiceService } from '../../../proto/gen/keyway/allocations/v1/allocations.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { StockpoolsServiceService } from '../../../proto/gen/keyway/stockpools/v1/stockpools.js';
import { TransfersServiceService } from '../../../proto/gen/keyway/transfers/v1/transfers.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import { scaled } from '../scale.js';
import { keyFile } from './insertion.js';
import { startStockSystem, type BenchVault, type StockSystem } from './system.js';

const offered = 400_000;
const pooled = 1_000_000;
const partnerCount = 16;
const batch = 10;
const rounds = 3;
/** Of draws, in each round. */
const drawMs = 5_000;
/** More than are drawn in all rounds. */
const drawable = 200_000;
/** Default/Network of migration 0021. */
const networkRight = '01900000-0000-7000-8000-000000000002';
const distributorType = 2;
/** Most keys of one insertion here. */
const fileKeys = 500_000;
const lookMs = 50;

interface Partner extends BenchVault {
  readonly connectionGuid: string;
}

interface Market {
  readonly system: StockSystem;
  readonly seller: BenchVault;
  readonly partners: readonly Partner[];
  /** Its keys the product does not touch once they are in. */
  readonly peer: BenchVault;
  readonly url: string;
}

const insertMany = async ({ system }: Pick<Market, 'system'>, vault: BenchVault, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= fileKeys)
    await system.insert(vault, keyFile(Math.min(left, fileKeys)), networkRight);
};

const inSeconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)) / 1_000;

/** The vaults are publishers when they are made. The partner invites: one vault may not invite as many. */
const connect = async (system: StockSystem, client: pg.Client, seller: BenchVault, partner: BenchVault) => {
  const connections = system.service(ConnectionsServiceService);
  await client.query('update vault set company_type = $2 where id = $1', [partner.vaultGuid, distributorType]);
  const invitation = { email: seller.email, company: 'Seller', companyType: 'publisher' as const, message: '' };
  const { connectionGuid } = await connections.inviteConnection(invitation, partner.call());
  await connections.acceptConnection({ connectionGuid }, seller.call());
  await client.query(
    'update connection_setting set is_catalog_shared = true where connection_id = $1 and vault_id = $2',
    [connectionGuid, seller.vaultGuid],
  );
  return { ...partner, connectionGuid };
};

const placeOf = ({ skuGuid }: BenchVault) => ({ skuGuid, rightGuid: networkRight });

/** What a connection sees is computed by the platform, after it was connected. */
const untilShared = async ({ system, seller }: Market, { connectionGuid }: Partner): Promise<void> => {
  const lines = [{ ...placeOf(seller), quantity: 1 }];
  for (;;) {
    const asked = { connectionGuid, keys: { lines } };
    const preview = await system.service(TransfersServiceService).previewOffers(asked, seller.call());
    if (preview.lines[0]?.obstacles.length === 0) return;
    await wait(lookMs);
  }
};

const rate = (keys: number, seconds: readonly number[]) => ({
  'keys/s': Math.round(keys / median(seconds)),
  seconds: rounded(median(seconds)),
});

const acceptances = async (market: Market): Promise<Measured[]> => {
  const { system, seller, partners } = market;
  const [partner] = partners;
  if (partner === undefined) throw new Error('nobody to offer to');
  const transfers = system.service(TransfersServiceService);
  const count = scaled(offered);
  const times = { insertion: [] as number[], offer: [] as number[], acceptance: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const { upload, commit, job } = await system.insert(seller, keyFile(count), networkRight);
    times.insertion.push(upload + commit + job);
    let offerGuid = '';
    times.offer.push(
      await inSeconds(async () => {
        const { offerGuids } = await transfers.createOffers(
          {
            ...{ connectionGuid: partner.connectionGuid, note: '', quantity: count, idempotencyKey: randomUUID() },
            keys: { lines: [{ ...placeOf(seller), quantity: count }] },
          },
          seller.call(),
        );
        [offerGuid = ''] = offerGuids;
      }),
    );
    times.acceptance.push(
      await inSeconds(async () => {
        const { jobId } = await transfers.acceptOffer({ offerGuid, isFinalConfirmed: true }, partner.call());
        if (jobId !== '') await system.untilCompleted(partner, jobId);
      }),
    );
  }
  const figures = (seconds: readonly number[]) => ({
    ...rate(count, seconds),
    'of inserting': rounded(median(times.insertion) / median(seconds)),
  });
  return [
    { what: `offer of ${count} keys, accepted`, figures: figures(times.acceptance) },
    { what: `the offer itself`, figures: figures(times.offer) },
    { what: `insertion of ${count} keys`, figures: figures(times.insertion) },
  ];
};

/** Rows of the peer's vault, from one state to another. */
const bareUpdate = (client: pg.Client, { vaultGuid }: BenchVault, count: number, from: number, to: number) =>
  inSeconds(() =>
    client.query(
      `update key k set state = $3::smallint, pool_id = case when $3::smallint = 11 then $1::uuid end
       from (select vault_id, id from key where vault_id = $1 and state = $2 order by insertion_number, id limit $4) o
       where k.vault_id = o.vault_id and k.id = o.id`,
      [vaultGuid, from, to, count],
    ),
  );

const pools = async (market: Market, client: pg.Client): Promise<Measured[]> => {
  const { system, seller, partners, peer } = market;
  const stockpools = system.service(StockpoolsServiceService);
  const count = scaled(pooled);
  await insertMany(market, seller, count);
  await insertMany(market, peer, count);
  const times = { made: [] as number[], closed: [] as number[], bare: [] as number[] };
  const [available, inPool] = [2, 11];
  for (let round = 0; round < rounds; round += 1) {
    let poolGuid = '';
    times.made.push(
      await inSeconds(async () => {
        const terms = { maxStock: count, minBatchSize: 1, alertPercentage: 20, isGeneralStockAllowed: false };
        const connectionGuids = partners.slice(0, 1).map(({ connectionGuid }) => connectionGuid);
        const wanted = { ...placeOf(seller), connectionGuids, terms, quantity: count, idempotencyKey: randomUUID() };
        ({ poolGuid } = await stockpools.createPool(wanted, seller.call()));
      }),
    );
    times.bare.push(await bareUpdate(client, peer, count, available, inPool));
    times.closed.push(await inSeconds(() => stockpools.closePool({ poolGuid }, seller.call())));
    times.bare.push(await bareUpdate(client, peer, count, inPool, available));
  }
  const figures = (seconds: readonly number[]) => ({
    ...rate(count, seconds),
    'of a bare UPDATE': rounded(median(times.bare) / median(seconds)),
  });
  return [
    { what: `pool of ${count} keys, made`, figures: figures(times.made) },
    { what: `the same, closed`, figures: figures(times.closed) },
    { what: `bare UPDATE of ${count} keys`, figures: figures(times.bare) },
  ];
};

/** As often as it can within the time, so many at once. @returns milliseconds of each */
const together = async (count: number, act: (at: number) => Promise<unknown>): Promise<number[]> => {
  const until = performance.now() + drawMs;
  const times: number[] = [];
  const one = async (at: number): Promise<void> => {
    while (performance.now() < until) times.push(await timed(() => act(at)));
  };
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  return times;
};

const take = `
  with oldest as (
    select vault_id, id from key where vault_id = $1 and sku_id = $2 and agreement_id = $3 and state = 2 and pool_id is null
    order by insertion_number, id limit $4 for update skip locked
  ) update key k set state = 7 from oldest o where k.vault_id = o.vault_id and k.id = o.id`;

/** Each may draw whatever it likes. */
const promise = async ({ system, seller }: Market, { call, connectionGuid }: Partner): Promise<string> => {
  const allocations = system.service(AllocationsServiceService);
  const terms = { maxQuantity: drawable, batchSize: batch, stockLimit: drawable };
  const wanted = { ...placeOf(seller), connectionGuid, terms, note: '', idempotencyKey: randomUUID() };
  const { allocationGuid } = await allocations.offerAllocation(wanted, seller.call());
  await allocations.acceptAllocation({ allocationGuid }, call());
  return allocationGuid;
};

const draws = async (market: Market): Promise<Measured[]> => {
  const { system, seller, partners, peer, url } = market;
  await insertMany(market, seller, drawable);
  await insertMany(market, peer, drawable);
  const allocations = system.service(AllocationsServiceService);
  const promised: string[] = [];
  for (const partner of partners) promised.push(await promise(market, partner));
  const pool = new pg.Pool({ connectionString: url, max: partnerCount });
  const draw = (at: number) =>
    allocations.drawKeys(
      {
        ...{ allocationGuid: promised[at] ?? '', quantity: batch, isFinalConfirmed: true },
        idempotencyKey: randomUUID(),
      },
      (partners[at] ?? seller).call(),
    );
  const bare = () => pool.query(take, [peer.vaultGuid, peer.skuGuid, networkRight, batch]);
  const seen = { drawn: [] as number[][], bare: [] as number[][] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      seen.drawn.push(await together(partnerCount, draw));
      seen.bare.push(await together(partnerCount, bare));
    }
  } finally {
    await pool.end();
  }
  const rates = (all: readonly number[][]): number => median(all.map((times) => (times.length * 1_000) / drawMs));
  const p99 = (all: readonly number[][]): number =>
    median(all.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0));
  const figures = (all: readonly number[][]) => ({
    'draws/s': Math.round(rates(all)),
    'keys/s': Math.round(rates(all) * batch),
    'p99 ms': rounded(p99(all), 1),
    'of bare': rounded(rates(all) / rates(seen.bare)),
  });
  return [
    { what: `${partnerCount} partners draw ${batch} keys each time, one SKU`, figures: figures(seen.drawn) },
    { what: `bare SKIP LOCKED of ${batch} keys, as many connections`, figures: figures(seen.bare) },
  ];
};

export const stockTrade = async (found: Measured[]): Promise<readonly Measured[]> => {
  const names = Array.from({ length: partnerCount + 2 }, (_, at) => `Bench trade ${at}`);
  const system = await startStockSystem('postgres', names);
  const { postgres } = system.platform;
  const [seller, peer, ...others] = system.vaults;
  if (seller === undefined || peer === undefined || postgres === undefined) throw new Error('no vaults on Postgres');
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const partners: Partner[] = [];
    for (const other of others) partners.push(await connect(system, client, seller, other));
    const market: Market = { system, seller, partners, peer, url: postgres.url };
    await insertMany(market, seller, 1_000);
    for (const partner of partners) await untilShared(market, partner);
    found.push(...(await draws(market)));
    found.push(...(await acceptances(market)));
    found.push(...(await pools(market, client)));
    return found;
  } finally {
    await client.end();
    await system.close();
  }
};
