/**
 * A list of 200,000 prices as a workbook, all new, then as CSV with other amounts: read and compared, and applied,
 * while somebody else asks for something small, by a platform with little heap. Beside it a bare COPY of what the list
 * has then into a table with the same columns and indexes.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { priceBook } from '../../../platform/pricing/imports/price-columns.js';
import { writeBook } from '../../../platform/workbooks/write-book.js';
import { JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { PriceImportsServiceService } from '../../../proto/gen/keyway/pricing/v1/price_imports.js';
import { PriceListsServiceService } from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import { rounded, timed, type Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { startBenchPlatform, type BenchPlatform } from '../platform.js';
import { scaled } from '../scale.js';

const rows = scaled(200_000);
const pieceBytes = 256 * 1024;
const deadlineMs = 600_000;
const currencies = (
  'AED AUD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY ' +
  'KRW KZT MAD MXN MYR NOK NZD PEN PHP PKR PLN QAR RON RSD SAR SEK SGD THB TRY TWD'
).split(' ');

/** A number of the vault's own, and a title as long as most. */
const titleOf = (product: number): string => `The long night of the northern lights ${product}`;

const addProducts = (pool: pg.Pool, vaultGuid: string): Promise<unknown> =>
  pool.query(
    `insert into product (vault_id, id, number, title, product_type, status, created_at)
     select $1, gen_random_uuid(), n + 1, $2 || n, 'Game', 'Active', now() from generate_series(1, $3::integer) n`,
    [vaultGuid, titleOf(0).slice(0, -1), Math.ceil(rows / currencies.length)],
  );

async function* pricesOf(amount: number) {
  for (let from = 0; from < rows; from += 1_000)
    yield await Promise.resolve(
      Array.from({ length: Math.min(1_000, rows - from) }, (_, at) => {
        const product = Math.floor((from + at) / currencies.length) + 1;
        const cells = {
          ...{ productId: product + 1, title: titleOf(product), regionCode: '', countryCode: '' },
          ...{ currencyCode: currencies[(from + at) % currencies.length] ?? '', amount, priceType: 'SRP' },
        };
        return { sheet: 'prices' as const, row: from + at + 2, cells };
      }),
    );
}

const fileOf = (format: 'xlsx' | 'csv', amount: number): Promise<Buffer> =>
  buffer(Readable.from(writeBook({ book: priceBook, isAnnotated: false }, format, pricesOf(amount))));

/** What somebody else waits for meanwhile. @returns the longest, ms */
const askingMeanwhile = (ask: () => Promise<unknown>): (() => Promise<number>) => {
  let longest = 0;
  const over = new AbortController();
  const asking = async (): Promise<void> => {
    longest = Math.max(longest, await timed(ask));
    await pause(20);
    if (!over.signal.aborted) await asking();
  };
  const asked = asking();
  return async () => {
    over.abort();
    await asked;
    return longest;
  };
};

const copySeconds = async (pool: pg.Pool, listGuid: string): Promise<number> => {
  const client = await pool.connect();
  try {
    const standing = `select * from price_row where list_id = '${listGuid}' and until_version = 2147483647`;
    const text = await buffer(client.query(copyStreams.to(`copy (${standing}) to stdout`)));
    await client.query('create table price_peer (like price_row including all)');
    const ms = await timed(() =>
      pipeline(Readable.from([text]), client.query(copyStreams.from('copy price_peer from stdin'))),
    );
    await client.query('drop table price_peer');
    return ms / 1_000;
  } finally {
    client.release();
  }
};

type Channel = ReturnType<typeof grpcChannel>;

/** Who brings files to a list of its own. */
const broughtTo = async (channel: Channel, accessToken: string) => {
  const imports = grpcService(channel, PriceImportsServiceService);
  const jobs = grpcService(channel, JobsServiceService);
  const lists = grpcService(channel, PriceListsServiceService);
  const call = () => ({ accessToken, correlationId: randomUUID(), deadlineMs });
  const terms = { title: 'Bench', defaultCurrency: 'EUR', isVatIncluded: true };
  const { list } = await lists.createPriceList({ terms, idempotencyKey: randomUUID() }, call());
  const listGuid = list?.listGuid ?? '';
  return {
    listGuid,
    ask: () => lists.getPriceList({ listGuid }, call()),
    upload: async (file: Buffer, name: string): Promise<string> => {
      async function* messages() {
        yield await Promise.resolve({ header: { listGuid, name, sizeBytes: file.length } });
        for (let at = 0; at < file.length; at += pieceBytes) yield { chunk: file.subarray(at, at + pieceBytes) };
      }
      const { import: checked } = await imports.uploadPriceImport(messages(), call());
      if (checked === undefined || checked.newCount + checked.changedCount !== rows)
        throw new Error('the file is not what it should be');
      return checked.importGuid;
    },
    apply: async (importGuid: string): Promise<void> => {
      const request = { importGuid, isWithoutErrors: false, isTenfoldMeant: false };
      const { jobId } = await imports.applyPriceImport(request, call());
      for (;;) {
        const { job } = await jobs.getJob({ jobId }, call());
        if (job?.state === 'completed') return;
        if (job?.state === 'failed') throw new Error(`the import failed: ${job.failureCode}`);
        await pause(50);
      }
    },
  };
};

/** @returns what came of it, the megabytes at most, and the seconds */
const watching = async <T>(pid: number, work: () => Promise<T>) => {
  const memory = watchMemory({ platform: { pid }, reader: { pid, children: 'alone' } });
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1_000;
  const { platform, reader } = memory.stop();
  return { result, seconds, before: platform?.before ?? 0, peak: platform?.peak ?? 0, reader: reader?.peak ?? 0 };
};

const measure = async ({ owners: [owner], pid, grpcAddress }: BenchPlatform, pool: pg.Pool, measured: Measured[]) => {
  if (owner === undefined) throw new Error('no vault');
  const channel = grpcChannel(grpcAddress);
  try {
    await addProducts(pool, owner.vaultGuid);
    const { listGuid, ask, upload, apply } = await broughtTo(channel, owner.accessToken);
    for (const [kind, format, amount] of [
      ['new', 'xlsx', 60],
      ['changed', 'csv', 50],
    ] as const) {
      const file = await fileOf(format, amount);
      const longestWait = askingMeanwhile(ask);
      const check = await watching(pid, () => upload(file, `prices.${format}`));
      const application = await watching(pid, () => apply(check.result));
      const waited = await longestWait();
      const copied = await copySeconds(pool, listGuid);
      measured.push({
        what: `${rows.toLocaleString('en-US')} ${kind} prices, ${format}`,
        figures: {
          'file MB': rounded(file.length / 1024 / 1024, 1),
          'check s': rounded(check.seconds),
          'apply s': rounded(application.seconds),
          'COPY s': rounded(copied),
          'times COPY': rounded((check.seconds + application.seconds) / copied, 1),
          'MB before': check.before,
          'MB checking': check.peak,
          'MB applying': application.peak,
          'MB of who reads the file': check.reader,
          'longest wait of another, ms': Math.round(waited),
        },
      });
    }
  } finally {
    channel.close();
  }
};

export const pricesImport = async (measured: Measured[]): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Publisher'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
    heapMb: 144,
  });
  const pool = new pg.Pool({ connectionString: platform.postgres?.url ?? '', max: 1 });
  try {
    await measure(platform, pool, measured);
    return measured;
  } finally {
    await pool.end();
    await platform.close();
  }
};
