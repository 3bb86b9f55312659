/** What becomes of a connection to Postgres that breaks, whenever it does. */
import pg from 'pg';
import { postgresEngine } from '../../../platform/database/engine/postgres-engine.js';
import type { Engine } from '../../../platform/database/engine/engine.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

let fresh: TestDatabase;
let engine: Engine;
const opened: pg.Client[] = [];
const idleErrors: Error[] = [];

beforeAll(async () => {
  fresh = await createDatabase();
  const { connect } = pg.Client.prototype;
  pg.Client.prototype.connect = function spied(this: pg.Client, ...rest: Parameters<typeof connect>) {
    opened.push(this);
    return connect.apply(this, rest);
  } as typeof connect;
  engine = postgresEngine({
    ...{ url: fresh.url, maxConnections: 1, statementTimeoutMs: 10_000 },
    onIdleError: (error) => idleErrors.push(error),
  });
  (await engine.connect()).release();
  pg.Client.prototype.connect = connect;
});
afterAll(async () => {
  await engine.end();
  await fresh.drop();
});

/** As its socket would tell it. @returns what nobody listened to, which ends a process */
const breaks = (client: pg.Client | undefined): unknown => {
  try {
    client?.emit('error', new Error('read ECONNRESET'));
    return undefined;
  } catch (thrown) {
    return thrown;
  }
};

it('a connection that breaks at the moment it is lent out ends nobody', async () => {
  const coming = engine.connect();
  // Errors of sockets are told between the pool's giving it away and whoever asked for it having it.
  const unheard = new Promise((resolve) => process.nextTick(() => resolve([breaks(opened[0])])));
  expect(await unheard).toEqual([undefined]);
  (await coming).release(true);
});

it('serves with another one afterwards', async () => {
  const connection = await engine.connect();
  expect((await connection.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  connection.release();
});
