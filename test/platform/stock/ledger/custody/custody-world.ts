/** A vault with stock, and the ways in which its keys are moved without a person's clicks. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { createLog } from '../../../../../kernel/log.js';
import { systemClock, type Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../../platform/access/index.js';
import { AuditLog } from '../../../../../platform/audit/index.js';
import type { Database, Transaction } from '../../../../../platform/database/database.js';
import { openDatabase } from '../../../../../platform/database/open-database.js';
import {
  DailyEnds,
  MovementsService,
  TakingService,
  WatchService,
  type StockDatabase,
} from '../../../../../platform/stock/index.js';
import { FileObjectRepository } from '../../../../../platform/objects/file-object.repository.js';
import { EndsPlace } from '../../../../../platform/stock/ledger/custody/ends/ends-place.js';
import { runsNightly } from '../../../../../platform/stock/runs/nightly.js';
import { CustodyVerifier, type StockAlarm } from '../../../../../platform/stock/ledger/custody/verifier.service.js';
import { KeyThreads } from '../../../../../platform/stock/keys/key-threads.js';
import { VaultKeys } from '../../../../../platform/stock/keys/vault-keys.service.js';
import type { KeyChoice } from '../../../../../platform/stock/ledger/movements/movements.repository.js';
import type { Movement, MovementOutcome } from '../../../../../platform/stock/ledger/movements/movements.service.js';
import { testLedger, testSeal } from './custody-keys.js';
import type { TestPlatform, TestUser } from '../../../../support/platform.js';
import { databaseOf, defaultPrivate } from '../../stock-world.js';

type Tx = Transaction<StockDatabase>;

/** As the platform knows whoever calls. */
export const actorOf = (user: TestUser): Actor => ({
  userGuid: user.userGuid,
  ownerGuid: user.ownerGuid,
  userName: 'Test Owner',
  userEmail: user.email,
  ownerRole: 'Publisher',
  roleName: 'Owner',
  permissions: new Set(),
  correlationId: 'test',
});

/** Connections enough for sixteen who take keys at once. */
export const openDoor = (world: TestPlatform): Promise<Database> =>
  openDatabase({ url: world.config.DATABASE_URL, dataDir: '', maxConnections: 17 }, createLog('custody', 'silent'));

/** Keys that the test speaks of. */
export const keysWhere = (condition: RawBuilder<unknown>): KeyChoice => ({
  where: sql`k.id in (select id from key where ${condition})`,
});

const movements = new MovementsService(testLedger);

export const move = (
  database: Database,
  user: TestUser,
  movement: Pick<Movement, 'kind' | 'chosen' | 'toRightId'> & Partial<Movement>,
): Promise<MovementOutcome> =>
  database.transaction((tx: Tx) =>
    movements.move(tx, {
      actor: actorOf(user),
      vaultId: user.ownerGuid,
      reference: '',
      documentId: randomUUID(),
      now: new Date(),
      ...movement,
    }),
  );

const takingIn = (world: TestPlatform) => {
  const threads = new KeyThreads(Buffer.from(world.config.FINGERPRINT_PEPPER, 'base64'));
  return { threads, taking: new TakingService(new VaultKeys(world.keyRing), threads, testLedger) };
};

/** The texts of the keys that a transaction took, and the partitions of movements that were opened for it. */
export const readTaken = async (
  database: Database,
  world: TestPlatform,
  user: TestUser,
  transactionId: string,
): Promise<{ texts: string[]; partitions: unknown[] }> => {
  const { threads, taking } = takingIn(world);
  try {
    return await database.transaction(async (tx: Tx) => {
      const texts: string[] = [];
      for await (const part of taking.read(tx, user.ownerGuid, transactionId)) texts.push(...part);
      // A partition that the plan leaves out is not even locked.
      const { rows } = await sql<{ name: string }>`
        select c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'key\_movement\_%'`.execute(tx);
      return { texts, partitions: rows.map(({ name }) => name) };
    });
  } finally {
    await threads.close();
  }
};

/** Takes keys as an extraction does. @returns the transaction's id; undefined when there are too few */
export const take = (
  database: Database,
  world: TestPlatform,
  user: TestUser,
  skuId: string,
  quantity: number,
  now = new Date(),
): Promise<string | undefined> => {
  const { taking } = takingIn(world);
  return database.transaction((tx: Tx) =>
    taking.take(tx, {
      actor: actorOf(user),
      skuId,
      rightId: defaultPrivate,
      quantity,
      extractionId: randomUUID(),
      reference: '',
      now,
    }),
  );
};

const log = createLog('watch', 'silent');

const placeOf = ({ config: { DATA_DIR } }: TestPlatform): EndsPlace =>
  new EndsPlace(new FileObjectRepository(join(DATA_DIR, 'custody-ends')), join(DATA_DIR, 'custody-ends.log'));

/** What writes and reads the ends of the platform's own place apart. */
export const endsOf = (world: TestPlatform, clock: Clock = systemClock): DailyEnds =>
  new DailyEnds({ database: databaseOf(world), seal: testSeal, place: placeOf(world), clock, log });

export const watchOf = (world: TestPlatform, clock: Clock = systemClock): WatchService => {
  const audit = new AuditLog();
  const database = databaseOf(world);
  const watch = new WatchService({ database, seal: testSeal, ends: endsOf(world, clock), audit, clock, log });
  watch.register(runsNightly(database, audit));
  return watch;
};

/** What is found in one vault. */
export const alarmsOf = async (world: TestPlatform, vaultId: string): Promise<readonly StockAlarm[]> =>
  (await new CustodyVerifier(databaseOf(world), testSeal).verify({ vaultId, name: null })).alarms;
