/**
 * The verification of a vault's custody and balances: every movement is read and hashed again, every key is
 * counted. The peer is what reading alone costs: COPY of the same movements out of the database.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { createLog } from '../../../kernel/log.js';
import type { Database, Transaction } from '../../../platform/database/database.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { movedBy } from '../../../platform/stock/ledger/custody/custody.repository.js';
import { CustodyVerifier, type VaultReport } from '../../../platform/stock/ledger/custody/verifier.service.js';
import { MovementsService } from '../../../platform/stock/ledger/movements/movements.service.js';
import type { StockDatabase } from '../../../platform/stock/rows.js';
import { TakingService } from '../../../platform/stock/ledger/transactions/taking.service.js';
import { startPostgres } from '../../support/postgres.js';
import { cpuOf, cpuOfTree } from '../gateway/process-figures.js';
import { type Measured, median } from '../measured.js';
import { scaled } from '../scale.js';
import { testLedger, testSeal } from '../../platform/stock/ledger/custody/custody-keys.js';

type Tx = Transaction<StockDatabase>;

const rounds = 3;
const rightId = '01900000-0000-7000-8000-000000000003';
const [vaultId, skuId] = [randomUUID(), randomUUID()];
const actor = { ownerGuid: vaultId, userGuid: randomUUID(), userName: 'Bench' } as never;
const idsPerBlock = 4_096;

/** Keys and the blocks of their movements as an insertion leaves them, and its transaction. */
const insert = (database: Database, count: number): Promise<void> =>
  database.transaction(async (tx: Tx) => {
    const [id, insertionId, now] = [randomUUID(), randomUUID(), new Date()];
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`
      with made as (
        insert into key (vault_id, id, sku_id, agreement_id, insertion_id, insertion_number, origin_vault_id, state, fingerprint, ciphertext, last4)
        select ${vaultId}::uuid, gen_random_uuid(), ${skuId}::uuid, ${rightId}::uuid, ${insertionId}::uuid, 1, ${vaultId}::uuid, 2,
          uuid_send(gen_random_uuid()), decode(repeat('00', 50), 'hex'), 'ABCD'
        from generate_series(1, ${count}::int) returning id
      ), numbered as (select id, row_number() over () - 1 as nth from made)
      insert into key_movement_block (vault_id, txn_id, block_no, moved_at, event, from_state, to_state, key_ids)
      select ${vaultId}::uuid, ${id}::uuid, 1 + nth / ${sql.lit(idsPerBlock)}, ${now}::timestamptz, 1, 1, 2, array_agg(id)
      from numbered group by nth / ${sql.lit(idsPerBlock)}`.execute(tx);
    const { root, groups } = await movedBy(tx, { vault_id: vaultId, id, created_at: now });
    const transaction = {
      ...{ vault_id: vaultId, id, kind: 'Inserted', status: 'Completed', sku_id: skuId, agreement_id: rightId },
      ...{ from_agreement_id: null, quantity: count, actor_id: vaultId, actor_name: 'Bench', reference: '' },
      ...{ insertion_id: insertionId, extraction_id: null, document_id: null, created_at: now },
    };
    await testLedger.enter(tx, vaultId, [{ transaction, moved: groups, merkleRoot: root }], now);
  });

const blacklist = (database: Database, count: number): Promise<unknown> =>
  database.transaction(async (tx: Tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    return new MovementsService(testLedger).move(tx, {
      ...{ actor, vaultId, reference: '', documentId: randomUUID(), now: new Date() },
      kind: 'Blacklisted',
      chosen: {
        where: sql`k.id in (select id from key where vault_id = ${vaultId} and state = 2 order by id limit ${count})`,
      },
    });
  });

const taking = new TakingService(undefined as never, undefined as never, testLedger);
const buy = async (database: Database, quantity: number, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    await database.transaction((tx: Tx) =>
      taking.take(tx, {
        ...{ actor, skuId, rightId, quantity, extractionId: randomUUID(), reference: '' },
        now: new Date(),
      }),
    );
};

/** Of the movements 60 % come with insertions, 30 with blacklistings, 8 with takings of 100 and 2 with takings of one. */
const fill = async (database: Database, movements: number): Promise<void> => {
  for (let part = 0; part < 3; part += 1) await insert(database, Math.round(movements * 0.2));
  await database.execute('vacuum analyze');
  for (let part = 0; part < 3; part += 1) await blacklist(database, Math.round(movements * 0.1));
  const buyers = 8;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      await buy(database, 100, Math.round((movements * 0.08) / 100 / buyers));
      await buy(database, 1, Math.round((movements * 0.02) / buyers));
    }),
  );
  await database.execute('vacuum analyze');
};

const readAll = async (url: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const rows = client.query(copyStreams.to('copy (select * from key_moved) to stdout (format binary)'));
  rows.resume();
  await once(rows, 'end');
  await client.end();
};

const verify = async (database: Database): Promise<VaultReport> => {
  for await (const report of new CustodyVerifier(database, testSeal).verifyAll()) return report;
  throw new Error('no vault has stock');
};

interface Timed {
  readonly seconds: number;
  readonly cpu: number;
}

export interface VerificationSize {
  readonly movements: number;
}

export const measureVerification = async ({ movements }: VerificationSize): Promise<readonly Measured[]> => {
  const postgres = await startPostgres();
  const log = createLog('bench', 'silent');
  const database = await openDatabase({ url: postgres.url, dataDir: '', statementTimeoutMs: 600_000 }, log);
  const timed = async (work: () => Promise<unknown>): Promise<Timed> => {
    const cpu = async () => (await cpuOfTree(postgres.pid)) + (await cpuOf(process.pid));
    const [before, started] = [await cpu(), performance.now()];
    await work();
    return { seconds: (performance.now() - started) / 1_000, cpu: (await cpu()) - before };
  };
  try {
    await migrate(database, log);
    await fill(database, movements);
    const [verified, read]: [Timed[], Timed[]] = [[], []];
    let report = await verify(database);
    for (let round = 0; round < rounds; round += 1) {
      read.push(await timed(() => readAll(postgres.url)));
      verified.push(await timed(async () => (report = await verify(database))));
    }
    if (report.alarms.length > 0) throw new Error('the custody does not verify');
    const figures = (from: readonly Timed[]) => {
      const seconds = median(from.map((each) => each.seconds));
      return {
        seconds: Number(seconds.toFixed(2)),
        'movements/s': Math.round(report.movements / seconds),
        'CPU s': Number(median(from.map((each) => each.cpu)).toFixed(2)),
        'of reading': Number((seconds / median(read.map((each) => each.seconds))).toFixed(2)),
      };
    };
    const what = `${report.movements} movements of ${report.transactions} transactions in ${report.lanes} lanes`;
    return [
      { what: `custody and balances verified: ${what}`, figures: figures(verified) },
      { what: 'COPY of the same movements', figures: figures(read) },
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
};

export const stockVerification = (): Promise<readonly Measured[]> =>
  measureVerification({ movements: scaled(1_000_000) });
