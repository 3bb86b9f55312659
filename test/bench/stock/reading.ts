/**
 * The first page of the inventory beside 1,000,000 keys and beside 5,000; extractions of 1,000 keys as a person asks for
 * one, and thirty takings of as many from each vault in turns.
 */
import { randomUUID } from 'node:crypto';
import { CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { ExtractionServiceService } from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { createLog } from '../../../kernel/log.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { TakingService } from '../../../platform/stock/ledger/transactions/taking.service.js';
import type { Transaction } from '../../../platform/database/database.js';
import type { StockDatabase } from '../../../platform/stock/rows.js';
import { testLedger } from '../../platform/stock/ledger/custody/custody-keys.js';
import { median, rounded, type Measured, timed } from '../measured.js';
import { scaled } from '../scale.js';
import { keyFile } from './insertion.js';
import { rightGuid } from '../platform.js';
import { startStockSystem, type BenchVault, type StockSystem } from './system.js';

const pages = 300;
const many = scaled(1_000_000);
const few = 5_000;
const extracted = 1_000;
const takings = 30;

const firstPage = async ({ platform }: StockSystem, { accessToken }: BenchVault): Promise<void> => {
  const response = await fetch(`${platform.url}/mkapi/content/GetContent?currentSiteId=2`, {
    headers: { authorization: `Bearer ${accessToken}`, 'original-url': '/distribution/myvault/inventory/' },
  });
  const { list } = (await response.json()) as { list: { grids: { rows: unknown[] }[] } };
  if (list.grids[0]?.rows.length !== 1) throw new Error('the inventory has one row');
};

const extract = async (system: StockSystem, vault: BenchVault): Promise<{ taking: number; download: number }> => {
  const code = await system.codeFor(vault, CodePurpose.EXTRACTION);
  const extractions = system.service(ExtractionServiceService);
  let extractionGuid = '';
  const taking = await timed(async () => {
    const { extraction } = await extractions.extract(
      {
        ...{
          skuGuid: vault.skuGuid,
          rightGuid,
          quantity: extracted,
          code,
          method: CodeMethod.EMAIL,
        },
        ...{ isFinalConfirmed: true, idempotencyKey: randomUUID() },
      },
      vault.call(),
    );
    extractionGuid = extraction?.extractionGuid ?? '';
  });
  const download = await timed(async () => {
    let bytes = 0;
    for await (const { chunk } of extractions.downloadExtraction({ extractionGuid }, vault.call()))
      bytes += chunk.length;
    if (bytes < extracted) throw new Error('the file is too short');
  });
  return { taking, download };
};

/**
 * Takings of 1,000 keys in turns. A person's extraction asks for a code, of which an hour has five: what is measured
 * here is what it does to the stock. Each vault gets back by an insertion what is taken, so that it stays as large.
 * @returns milliseconds, by vault
 */
const takeInTurns = async (
  system: StockSystem,
  vaults: readonly BenchVault[],
): Promise<ReadonlyMap<BenchVault, number[]>> => {
  const log = createLog('bench', 'silent');
  const database = await openDatabase({ url: system.platform.postgres?.url, dataDir: '', maxConnections: 1 }, log);
  const taking = new TakingService(undefined as never, undefined as never, testLedger);
  const take = async ({ vaultGuid, skuGuid, userGuid }: BenchVault): Promise<void> => {
    const actor = { ownerGuid: vaultGuid, userGuid, userName: 'Bench' } as never;
    const of = { actor, skuId: skuGuid, rightId: rightGuid, quantity: extracted, reference: '', now: new Date() };
    const id = await database.transaction((tx: Transaction<StockDatabase>) =>
      taking.take(tx, { ...of, extractionId: randomUUID() }),
    );
    if (id === undefined) throw new Error('the vault has no keys left');
  };
  const times = new Map<BenchVault, number[]>(vaults.map((vault) => [vault, []]));
  try {
    for (let turn = 0; turn < takings; turn += 1)
      for (const vault of turn % 2 === 0 ? vaults : vaults.toReversed()) {
        times.get(vault)?.push(await timed(() => take(vault)));
        await system.insert(vault, keyFile(extracted));
      }
  } finally {
    await database.close();
  }
  return times;
};

const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(1));
};

export const stockReading = async (): Promise<readonly Measured[]> => {
  const system = await startStockSystem('postgres');
  try {
    const [small, large] = system.vaults;
    if (small === undefined || large === undefined) throw new Error('no vaults');
    await system.insert(small, keyFile(few));
    for (let inserted = 0; inserted < many; inserted += many / 2) await system.insert(large, keyFile(many / 2));
    const times = new Map<BenchVault, number[]>([
      [small, []],
      [large, []],
    ]);
    for (let page = 0; page < pages; page += 1) {
      for (const vault of page % 2 === 0 ? [small, large] : [large, small])
        times.get(vault)?.push(await timed(() => firstPage(system, vault)));
    }
    const figures = (vault: BenchVault) => ({
      'p50 ms': quantile(times.get(vault) ?? [], 0.5),
      'p99 ms': quantile(times.get(vault) ?? [], 0.99),
    });
    const taken = await extract(system, large);
    const takenSmall = await extract(system, small);
    const took = ({ taking, download }: { taking: number; download: number }) => ({
      'p50 ms': Number(taking.toFixed(1)),
      'keys/s': Math.round((extracted * 1_000) / taking),
      'download ms': Number(download.toFixed(1)),
    });
    const taking = await takeInTurns(system, [small, large]);
    const takingOf = (vault: BenchVault) => {
      const all = taking.get(vault) ?? [];
      return { first: rounded(all[0] ?? 0, 1), 'p50 ms': rounded(median(all), 1), 'p99 ms': quantile(all, 0.99) };
    };
    return [
      { what: `first inventory page, ${few} keys`, figures: figures(small) },
      {
        what: `first inventory page, ${many} keys`,
        figures: {
          ...figures(large),
          'of the small one': Number((figures(large)['p50 ms'] / figures(small)['p50 ms']).toFixed(2)),
        },
      },
      { what: `extraction of ${extracted} keys out of ${few}`, figures: took(takenSmall) },
      { what: `extraction of ${extracted} keys out of ${many}`, figures: took(taken) },
      { what: `${takings} takings of ${extracted} keys out of ${few}`, figures: takingOf(small) },
      {
        what: `${takings} takings of ${extracted} keys out of ${many}`,
        figures: {
          ...takingOf(large),
          'of the small one': rounded(takingOf(large)['p50 ms'] / takingOf(small)['p50 ms']),
        },
      },
    ];
  } finally {
    await system.close();
  }
};
