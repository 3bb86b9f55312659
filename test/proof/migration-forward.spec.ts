/**
 * A database of the version before, full of keys, is brought forward while processes of that version take keys and
 * read: they go on or are refused whole, no table of that size is written anew, and custody and balances verify after it.
 * PROOF_KEYS is how many: `npm run test:proof` has 1,000,000, `npm test` 200,000.
 */
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLog } from '../../kernel/log.js';
import { parseKeyRing } from '../../kernel/key-ring.js';
import { migrate } from '../../platform/database/migrate.js';
import { indexOfPooledKeys } from '../../platform/database/migrations/0147-stockpools.js';
import { allocationOfKeys, indexOfAllocatedKeys } from '../../platform/database/migrations/0148-allocations.js';
import { migrationsWith } from '../../platform/database/migrations/index.js';
import { openDatabase } from '../../platform/database/open-database.js';
import type { Database, Transaction } from '../../platform/database/database.js';
import { verifyCustody } from '../../platform/stock/ledger/custody/verification.repository.js';
import { sealPinWith, TakingService, type StockDatabase } from '../../platform/stock/index.js';
import { findDifferences } from '../../platform/stock/ledger/balances/balance.repository.js';
import { KeyThreads } from '../../platform/stock/keys/key-threads.js';
import { VaultKeys } from '../../platform/stock/keys/vault-keys.service.js';
import { defaultPrivate } from '../platform/stock/stock-world.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { actorOf } from './inside.js';
import { fillPrevious, previousSchema, reads, takeAsBefore, type PreviousVault } from './previous-version.js';
import { faultsOf, guardInvariants } from './stock-guard.js';
import { testLedger, testSeal } from '../platform/stock/ledger/custody/custody-keys.js';

const keyCount = Number(process.env['PROOF_KEYS'] ?? 200_000);
const log = createLog('forward', 'silent');
/** For what is done with that many keys, on a slow machine. */
const largeMs = 900_000;
/** Nobody waits longer for a lock: the statement is given up. */
const patience = '120s';

let fresh: TestDatabase;
let pool: pg.Pool;
let database: Database;
let vault: PreviousVault;

const bringTo = async (last: string): Promise<void> => {
  const known: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrationsWith()).filter(([name]) => name <= last),
  );
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const tables = { migrationTableName: 'schema_migration', migrationLockTableName: 'schema_migration_lock' };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(known) },
    ...tables,
  }).migrateToLatest();
  if (error !== undefined) throw new Error('the version before could not be made', { cause: error });
};

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(`set lock_timeout = '${patience}'`);
  return client;
};

beforeAll(async () => {
  fresh = await createDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 4 });
  pool.on('error', () => undefined);
  await bringTo(previousSchema);
  const client = await pool.connect();
  vault = await fillPrevious(client, keyCount);
  client.release();
  database = await openDatabase({ url: fresh.url, dataDir: '', statementTimeoutMs: 600_000 }, log);
}, largeMs);
afterAll(async () => {
  await database.close();
  await pool.end();
  await fresh.drop();
});

/** An index on the keys is built beside the migrations (CREATE INDEX CONCURRENTLY), not in their transaction. */
const indexes = async (): Promise<unknown[]> =>
  (await database.execute(`select indexdef from pg_indexes where tablename = 'key' order by 1`)).rows;

interface Served {
  /** Before the migration began, until it had ended, and after it. */
  readonly done: Record<'before' | 'meanwhile' | 'after', number>;
  /** SQLSTATEs of what was refused. */
  readonly refused: string[];
}
type When = keyof Served['done'];

/** Does a thing again and again, on a connection of its own, until `isOver`. */
const serve = async (
  when: () => When,
  isOver: () => boolean,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<Served> => {
  const client = await connect();
  const served: Served = { done: { before: 0, meanwhile: 0, after: 0 }, refused: [] };
  while (!isOver()) {
    const began = when();
    try {
      await act(client);
      served.done[began] += 1;
    } catch (thrown) {
      // Nothing stands in its way yet.
      if (began === 'before') throw thrown;
      served.refused.push((thrown as { code?: string }).code ?? String(thrown));
    }
  }
  await client.end();
  return served;
};

it(
  `goes forward with ${keyCount} keys in it while the version before takes keys and reads`,
  async () => {
    await database.execute('create table rewritten (name text)');
    await database.execute(`create function note_rewrite() returns event_trigger language plpgsql as
    $$ begin insert into rewritten values (pg_event_trigger_table_rewrite_oid()::regclass::text); end $$`);
    await database.execute('create event trigger note_rewrite on table_rewrite execute function note_rewrite()');
    // As the runbook has it for so many keys.
    await pool.query(`create index concurrently ${indexOfPooledKeys}`);
    await pool.query(`alter table key add column ${allocationOfKeys}`);
    await pool.query(`create index concurrently ${indexOfAllocatedKeys}`);
    const indexesOfKeys = await indexes();
    let now: When = 'before';
    let isOver = false;
    const when = (): When => now;
    const over = (): boolean => isOver;
    const progressed = Promise.withResolvers<void>();
    let taken = 0;
    const takers = Array.from({ length: 3 }, () =>
      serve(when, over, async (client) => {
        await takeAsBefore(client, vault, 3);
        taken += 1;
        if (taken === 30) progressed.resolve();
      }),
    );
    const readers = reads.map((text) => serve(when, over, (client) => client.query(text, [vault.vaultId])));

    await Promise.race([progressed.promise, ...takers, ...readers]);
    now = 'meanwhile';
    await migrate(database, log, sealPinWith(testSeal));
    now = 'after';
    // Whatever it can no longer do, it is told so at once, and reads what is there.
    const more = await connect();
    for (const text of reads) await more.query(text, [vault.vaultId]);
    await more.end();
    isOver = true;
    const [taking, reading] = [await Promise.all(takers), await Promise.all(readers)];

    const refused = taking.flatMap((served) => served.refused);
    // 55P03 is a lock that was not given in time, 40P01 a deadlock: neither is a version that is too old.
    expect(refused.filter((code) => ['55P03', '40P01', '57014'].includes(code))).toEqual([]);
    expect(reading.flatMap((served) => served.refused)).toEqual([]);
    expect(Math.min(...taking.map(({ done }) => done.before))).toBeGreaterThan(0);
    // Small tables only: what is as large as the stock stays where it lies.
    const { rows } = await database.execute('select name from rewritten');
    expect(rows.map(({ name }) => String(name)).filter((name) => /^key|^txn|^insertion|^stock/.test(name))).toEqual([]);
    expect(await indexes()).toEqual(indexesOfKeys);

    const db = database.tables<StockDatabase>();
    const { rows: extracted } = await database.execute('select count(*)::int as count from key where state = 7');
    const acknowledged = taking.reduce((sum, { done }) => sum + done.before + done.meanwhile + done.after, 0);
    expect(extracted).toEqual([{ count: acknowledged * 3 }]);
    expect(await findDifferences(db, vault.vaultId)).toEqual([]);
    expect((await verifyCustody(db, testSeal, vault.vaultId)).faults).toEqual([]);
  },
  largeMs,
);

it('goes on from there: this version takes keys out of the old stock, and every invariant holds', async () => {
  const threads = new KeyThreads(Buffer.alloc(32, 7));
  const taking = new TakingService(
    new VaultKeys(parseKeyRing(`test:${Buffer.alloc(32, 7).toString('base64')}`)),
    threads,
    testLedger,
  );
  await guardInvariants(database);
  const take = () =>
    database.transaction((tx: Transaction<StockDatabase>) =>
      taking.take(tx, {
        ...{ actor: actorOf(vault.vaultId, 'Ada'), skuId: vault.skuId, rightId: defaultPrivate, quantity: 5 },
        ...{ extractionId: randomUUID(), reference: '', now: new Date() },
      }),
    );
  expect(await Promise.all([take(), take()])).toEqual([expect.any(String), expect.any(String)]);
  expect(await faultsOf(database, vault.vaultId)).toEqual([]);
  await threads.close();
});
