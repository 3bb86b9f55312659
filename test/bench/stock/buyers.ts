/** A thread with some of the buyers who take keys at the same time: each by its own connection, as fast as it can. */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { createLog } from '../../../kernel/log.js';
import type { Transaction } from '../../../platform/database/database.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import type { StockDatabase } from '../../../platform/stock/rows.js';
import { TakingService } from '../../../platform/stock/ledger/transactions/taking.service.js';
import { testLedger } from '../../platform/stock/ledger/custody/custody-keys.js';

/** How a key is taken: marked alone, by a statement planned each time or once; with a movement; with all that Keyway keeps. */
export type TakingWay = 'bare' | 'prepared' | 'movement' | 'keyway';

export interface BuyersOrder {
  readonly url: string;
  readonly buyers: number;
}

export interface BuyersTurn {
  readonly way: TakingWay;
  readonly vaultId: string;
  /** Each buyer takes of one, in turn. */
  readonly skuIds: readonly string[];
  readonly rightId: string;
  readonly quantity: number;
  readonly seconds: number;
}

export interface BuyersResult {
  readonly takes: number;
  /** Milliseconds of each take. */
  readonly times: Float64Array;
}

type Buyer = (turn: BuyersTurn, skuId: string) => Promise<boolean>;

const oldest = `
  with oldest as (
    select vault_id, id from key
    where vault_id = $1 and sku_id = $2 and agreement_id = $3 and state = 2 and pool_id is null
    order by insertion_number, id limit $4 for update skip locked
  ), taken as (
    update key k set state = 7 from oldest o where k.vault_id = o.vault_id and k.id = o.id returning k.vault_id, k.id
  )`;
const bare = `${oldest} select count(*)::int as count from taken`;
const withMovement = `${oldest}, moved as (
    insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
    select vault_id, $5::uuid, id, $6::timestamptz, 2, 2, 7 from taken returning key_id
  ) select count(*)::int as count from moved`;

const { url, buyers } = workerData as BuyersOrder;
const database = await openDatabase({ url, dataDir: '', maxConnections: buyers }, createLog('buyers', 'silent'));
const pool = new pg.Pool({ connectionString: url, max: buyers });

const raw =
  (text: string, more: () => unknown[], name?: string): Buyer =>
  async ({ vaultId, rightId, quantity }, skuId) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ count: number }>({
        ...(name !== undefined && { name }),
        text,
        values: [vaultId, skuId, rightId, quantity, ...more()],
      });
      await client.query('commit');
      return rows[0]?.count === quantity;
    } finally {
      client.release();
    }
  };

// The way out of the stock needs neither the vault's keys nor the threads: those open what was taken.
const taking = new TakingService(undefined as never, undefined as never, testLedger);

const ways: Readonly<Record<TakingWay, Buyer>> = {
  bare: raw(bare, () => []),
  prepared: raw(bare, () => [], 'bare'),
  movement: raw(withMovement, () => [randomUUID(), new Date()]),
  keyway: async ({ vaultId, rightId, quantity }, skuId) => {
    const actor = { ownerGuid: vaultId, userGuid: vaultId, userName: 'Buyer' } as never;
    const id = await database.transaction((tx: Transaction<StockDatabase>) =>
      taking.take(tx, {
        actor,
        skuId,
        rightId,
        quantity,
        extractionId: randomUUID(),
        reference: '',
        now: new Date(),
      }),
    );
    return id !== undefined;
  },
};

const buy = async (turn: BuyersTurn, skuId: string, until: number, times: number[]): Promise<void> => {
  for (let now = performance.now(); now < until;) {
    if (!(await ways[turn.way](turn, skuId))) throw new Error('a buyer fell short');
    const end = performance.now();
    times.push(end - now);
    now = end;
  }
};

parentPort?.on('message', (turn: BuyersTurn | 'end') => {
  if (turn === 'end') {
    void Promise.all([database.close(), pool.end()]).then(() => parentPort?.close());
    return;
  }
  const times: number[] = [];
  const until = performance.now() + turn.seconds * 1_000;
  const all = Array.from({ length: buyers }, (_, at) =>
    buy(turn, turn.skuIds[at % turn.skuIds.length] ?? '', until, times),
  );
  void Promise.all(all).then(() =>
    parentPort?.postMessage({ takes: times.length, times: Float64Array.from(times) } satisfies BuyersResult),
  );
});
parentPort?.postMessage('ready');
