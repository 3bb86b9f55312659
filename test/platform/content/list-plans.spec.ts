import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { systemClock } from '../../../kernel/clock.js';
import type { Actor } from '../../../platform/access/index.js';
import { Cursors } from '../../../platform/content/list/list-cursor.js';
import { ListRepository } from '../../../platform/content/list/list.repository.js';
import { ListsService } from '../../../platform/content/list/lists.service.js';
import { valueParsers } from '../../../platform/database/engine/value-parsers.js';
import type { TestPlatform } from '../../support/platform.js';
import { fill, startToyshop, toysGrid, toysUrl } from './toys.js';

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

let world: TestPlatform;
let pool: pg.Pool;
let lists: ListsService;
let actor: Actor;
let statements: CompiledQuery[];

beforeAll(async () => {
  world = await startToyshop();
  const owner = await world.user();
  await fill(world, owner.ownerGuid, 100_000);
  await world.platform.database.execute('vacuum analyze toy');
  pool = new pg.Pool({ connectionString: world.config.DATABASE_URL, max: 3, types: valueParsers });
  const kysely = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  lists = new ListsService(
    new ListRepository({ tables: <T>() => kysely as unknown as Kysely<T> }),
    new Cursors('a secret of the test'),
    systemClock,
  );
  lists.register(toysGrid);
  actor = {
    userGuid: owner.userGuid,
    ownerGuid: owner.ownerGuid,
    userName: '',
    userEmail: '',
    ownerRole: 'Publisher',
    roleName: 'Owner',
    permissions: new Set(['inventory-all']),
    correlationId: 'plans',
  };
  statements = [];
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The executed plan of the statement that read the page. */
const pagePlan = async (): Promise<Plan[]> => {
  const page = statements.find(({ sql }) => sql.includes('list_sort_text'));
  if (page === undefined) throw new Error('no page was read');
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${page.sql}`, [
    ...page.parameters,
  ]);
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none', 'Actual Rows': 0, 'Actual Loops': 0 });
};

const content = (query: string) => {
  statements = [];
  return lists.content(actor, `${toysUrl}?size=25${query}`, []);
};

it.each(['-Date', 'Date', 'Title', '-Title'])(
  'a page at 100,000 rows reads an index and no more rows than it shows (sort %s)',
  async (sort) => {
    let answer = await content(`&sort=${sort}`);
    for (let turned = 0; turned < 3; turned += 1) {
      expect(statements.length).toBeLessThanOrEqual(3);
      const plan = await pagePlan();
      expect(plan.map((node) => node['Node Type'])).toEqual(expect.arrayContaining([expect.stringMatching(/^Index/)]));
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(Math.max(...plan.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThanOrEqual(26);
      answer = await content(`&sort=${sort}&set=${answer.list.grids[0].pagination.nextSet}`);
    }
  },
);

it('counts to the cap and no further', async () => {
  await content('');
  const count = statements.find(({ sql }) => sql.includes('count(*)'));
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${count?.sql}`,
    [...(count?.parameters ?? [])],
  );
  const plan = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
  expect(Math.max(...plan.map((node) => node['Actual Rows']))).toBe(10_001);
});
