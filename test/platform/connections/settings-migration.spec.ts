/** Connections that stand already when their settings come begin with the same ones as those that follow. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrationsWith } from '../../../platform/database/migrations/index.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const upTo = async (last: string): Promise<void> => {
  const known: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrationsWith()).filter(([name]) => name <= last),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the migration failed', { cause: error });
};
const run = (text: string, ...values: unknown[]) => pool.query(text, values);

it('of what is connected both sides have some, of an invitation and of what has ended nobody', async () => {
  await upTo('0108-products');
  const [publisher, distributor, retailer] = [randomUUID(), randomUUID(), randomUUID()];
  const [active, suspended, ended] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, type] of [
    [publisher, 1],
    [distributor, 2],
    [retailer, 3],
  ])
    await run(
      `insert into vault (id, name, company, company_type, wrapped_key) values ($1, $2, $2, $3, '')`,
      ...[id, String(id), type],
    );
  const company = `insert into company_data (vault_id, company, country, registration_number, website, currency, time_zone)
    values ($1, '', 'JP', '', '', $2, 'UTC')`;
  await run(company, publisher, 'USD');
  await run(company, retailer, '');
  const connection = `insert into connection (id, vault_id, partner_id, state, email, company, company_type, message,
    invited_by_name, invited_at, suspended_by, ended_at) values ($1, $2, $3, $4, '', '', 3, '', '', now(),
    case when $4 = 'suspended' then $2::uuid end, case when $4 = 'ended' then now() end)`;
  await run(connection, active, publisher, retailer, 'active');
  await run(connection, suspended, publisher, distributor, 'suspended');
  await run(connection, ended, distributor, retailer, 'ended');
  await run(connection, randomUUID(), retailer, distributor, 'pending');
  await upTo('0109-connection-settings');
  const { rows } = await run(
    `select connection_id, vault_id, currency, invoicing_currency, is_auto_connect, is_catalog_shared, version
     from connection_setting`,
  );
  const same = { is_catalog_shared: false, version: 0 };
  const begun = (connection_id: string, vault_id: string, currency: string, is_auto_connect: boolean) => ({
    ...{ connection_id, vault_id, currency, invoicing_currency: currency, is_auto_connect, ...same },
  });
  expect(new Set(rows)).toEqual(
    new Set([
      begun(active, publisher, 'USD', false),
      begun(active, retailer, 'JPY', true),
      begun(suspended, publisher, 'USD', false),
      begun(suspended, distributor, 'EUR', false),
    ]),
  );
});
