/** Each page of a long audit log comes from an index, whichever filter it has. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { systemClock } from '../../../kernel/clock.js';
import type { Actor } from '../../../platform/access/index.js';
import { auditLogGrid } from '../../../platform/auditlog/audit-log.grid.js';
import { Cursors } from '../../../platform/content/list/list-cursor.js';
import { ListRepository } from '../../../platform/content/list/list.repository.js';
import { ListsService } from '../../../platform/content/list/lists.service.js';
import { valueParsers } from '../../../platform/database/engine/value-parsers.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const events = 100_000;
let world: TestPlatform;
let owner: TestUser;
let pool: pg.Pool;
let lists: ListsService;
let statements: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  const other = await world.user({ role: 'Owner' });
  pool = new pg.Pool({ connectionString: world.config.DATABASE_URL, max: 3, types: valueParsers });
  for (const [vault, rows] of [
    [owner, events],
    [other, events / 10],
  ] as const)
    await pool.query(
      `insert into audit_event (vault_id, at, actor_id, actor_kind, action, object_kind, object_id, correlation_id)
       select $1, now() - n * interval '1 minute', case when n % 500 = 0 then $2::uuid end, 'user',
         case when n % 400 = 0 then 'regions.changed' else 'content.list_exported' end,
         case when n % 300 = 0 then 'region' else 'list' end, (n % 5000)::text, 'plans'
       from generate_series(1, $3::int) n`,
      [vault.ownerGuid, owner.userGuid, rows],
    );
  await pool.query('analyze audit_event');
  const kysely = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  lists = new ListsService(
    new ListRepository({ tables: <T>() => kysely as unknown as Kysely<T> }),
    new Cursors('a secret of the test'),
    systemClock,
  );
  lists.register(auditLogGrid);
});
afterAll(async () => {
  // One that is being closed may find its database gone already.
  pool.on('error', () => undefined);
  await pool.end();
  await world.close();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const eventNodes = async (wanted: string): Promise<Plan[]> => {
  const { sql, parameters } = statements.find((each) => each.sql.includes(wanted)) ?? { sql: '', parameters: [] };
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, [
    ...parameters,
  ]);
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan).filter((node) => node['Relation Name'] === 'audit_event');
};

const maxRows = (nodes: readonly Plan[]): number =>
  Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));

it.each([
  ['newest first', '&sort=-Date', () => ({})],
  ['oldest first', '&sort=Date', () => ({})],
  ['of one person', '', () => ({ Person: owner.userGuid })],
  ['of one action', '', () => ({ Action: 'regions.changed' })],
  ['of one kind of object', '', () => ({ Object: 'region' })],
  ['of one object', '', () => ({ ObjectID: '77' })],
  ['of the last days', '', () => ({ Period: 'last7days' })],
])('%s, a page reads an index and no more rows than it shows', async (_, query, filter) => {
  const actor: Actor = {
    ...{ userGuid: owner.userGuid, ownerGuid: owner.ownerGuid, userName: '', userEmail: '', ownerRole: 'Publisher' },
    ...{ roleName: 'Owner', permissions: new Set(['auditlog-read']), correlationId: 'plans' },
  };
  statements = [];
  const page = await lists.content(actor, `/account/audit-log/?size=10${query}`, Object.entries(filter()));
  expect(page.list.grids[0].rows).toHaveLength(10);
  const read = await eventNodes('list_sort_text');
  expect(read.map((node) => node['Node Type'])).toEqual([expect.stringMatching(/^Index/)]);
  expect(maxRows(read)).toBeLessThanOrEqual(11);
  // Of a vault that has most of the table the count may read the table: to its cap and no further.
  expect(maxRows(await eventNodes('count(*)'))).toBeLessThanOrEqual(10_001);
});
