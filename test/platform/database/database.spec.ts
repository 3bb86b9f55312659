/** One suite over both engines: a repository cannot tell them apart. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLog } from '../../../kernel/log.js';
import type { Database } from '../../../platform/database/database.js';
import { migrate } from '../../../platform/database/migrate.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

interface Sample {
  id: number;
  label: string | null;
  amount: string;
  at: Date;
  day: string;
  body: Buffer;
  tags: string[];
  detail: { n: number };
}
interface Tables {
  sample: Sample;
}

const silent = createLog('test', 'silent');

/** A bigint and a text as COPY has them in its binary format: the number of fields, then each with its length. */
const binaryRow = (id: number, label: string): Buffer => {
  const row = Buffer.alloc(18 + Buffer.byteLength(label));
  row.writeInt16BE(2, 0);
  row.writeInt32BE(8, 2);
  row.writeBigInt64BE(BigInt(id), 6);
  row.writeInt32BE(row.length - 18, 14);
  row.write(label, 18);
  return row;
};

describe.each(['postgres', 'pglite'] as const)('the database on %s', (engine) => {
  let database: Database;
  let fresh: TestDatabase | undefined;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyway-database-'));
    fresh = engine === 'postgres' ? await createDatabase() : undefined;
    database = await openDatabase({ url: fresh?.url, dataDir: folder }, silent);
    await database.execute(
      `create table sample (id bigint primary key, label text, amount numeric(10,2) not null default 0, at timestamptz not null default now(),
        day date not null default '2026-11-20', body bytea not null default ''::bytea, tags text[] not null default '{}', detail jsonb not null default '{"n":0}');
       create table other (id int)`,
    );
  });

  afterAll(async () => {
    await database.close();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(() => database.execute('truncate sample'));

  it('tells the planner of rows that came at once, partition by partition, and again only when there are many more', async () => {
    await database.execute(
      `create table crowd (id int not null, month int not null) partition by list (month);
       create table crowd_1 partition of crowd for values in (1);
       create table crowd_2 partition of crowd for values in (2)`,
    );
    const counted = async (): Promise<unknown[]> =>
      (await database.execute(`select relname, reltuples from pg_class where relname like 'crowd\\_%' order by 1`))
        .rows;
    const add = (count: number) =>
      database.execute(`insert into crowd select n, 1 from generate_series(1, ${count}) n`);
    await add(1_000);
    await database.renewStatistics(['crowd'], 1_000);
    // Nobody has looked at the empty one.
    expect(await counted()).toEqual([
      { relname: 'crowd_1', reltuples: 1_000 },
      { relname: 'crowd_2', reltuples: -1 },
    ]);
    await add(50);
    await database.renewStatistics(['crowd'], 50);
    expect(await counted()).toContainEqual({ relname: 'crowd_1', reltuples: 1_000 });
    await add(500);
    await database.renewStatistics(['crowd'], 500);
    expect(await counted()).toContainEqual({ relname: 'crowd_1', reltuples: 1_550 });
    await database.execute('drop table crowd');
  });

  it('tells the planner of rows of a table without partitions as well', async () => {
    await database.execute('create table gathering (id int not null)');
    await database.execute('insert into gathering select n from generate_series(1, 1000) n');
    await database.renewStatistics(['gathering'], 1_000);
    const { rows } = await database.execute(`select reltuples from pg_class where relname = 'gathering'`);
    expect(rows).toEqual([{ reltuples: 1_000 }]);
    await database.execute('drop table gathering');
  });

  it('runs a statement that looks dear at once, without compiling it first', async () => {
    const compiled = await database.transaction(async (tx) => {
      await database.execute('set local jit_above_cost = 0', [], tx);
      const { rows } = await database.execute(
        'explain (analyze, format json) select count(*) from generate_series(1, 10)',
        [],
        tx,
      );
      return rows.flatMap((row) => row['QUERY PLAN'] as Record<string, unknown>[]).filter((plan) => 'JIT' in plan);
    });
    expect(compiled).toEqual([]);
  });

  it('gives the same JavaScript values as the other engine', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z');
    const body = Buffer.from([0, 255, 10, 92]);
    await database
      .tables<Tables>()
      .insertInto('sample')
      .values({
        id: 9_007_199_254_740_991,
        label: null,
        amount: '12.5',
        at,
        day: '2026-03-29',
        body,
        tags: ['a,"b', 'c\\'],
        detail: { n: 3 },
      })
      .execute();
    const row = await database.tables<Tables>().selectFrom('sample').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: 9_007_199_254_740_991,
      label: null,
      amount: '12.50',
      at,
      day: '2026-03-29',
      body,
      tags: ['a,"b', 'c\\'],
      detail: { n: 3 },
    });
    expect(Buffer.isBuffer(row.body)).toBe(true);
  });

  it('counts as a number', async () => {
    const { rows } = await sql<{
      n: number;
      ids: number[];
    }>`select count(*) as n, array[1::bigint, 2] as ids from sample`.execute(database.tables());
    expect(rows).toEqual([{ n: 0, ids: [1, 2] }]);
  });

  it('runs what is to follow a commit then, and never after a rollback', async () => {
    const seen: string[] = [];
    await database.transaction<Tables, void>(async (tx) => {
      database.afterCommit(tx, () => {
        throw new Error('the hook is broken');
      });
      database.afterCommit(tx, () => void seen.push('committed'));
      await tx
        .insertInto('sample')
        .values({ id: 1 } as never)
        .execute();
      expect(seen).toEqual([]);
    });
    const undone = database.transaction<Tables, void>((tx) => {
      database.afterCommit(tx, () => void seen.push('undone'));
      return Promise.reject(new Error('no'));
    });
    await expect(undone).rejects.toThrow('no');
    expect(seen).toEqual(['committed']);
    const { rows } = await database.execute('select id from sample');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(database.execute('select 9007199254740993::bigint as n')).rejects.toThrow('beyond the safe range');
  });

  it('takes bytes and lists as parameters', async () => {
    const { rows } = await sql<{ body: Buffer; n: number }>`
      select ${Buffer.from('abc')}::bytea as body, cardinality(${[Buffer.from('x'), Buffer.from('y')]}::bytea[]) as n`.execute(
      database.tables(),
    );
    expect(rows).toEqual([{ body: Buffer.from('abc'), n: 2 }]);
  });

  it('says how many rows a statement changed', async () => {
    const values = [1, 2, 3].map((id) => ({ id }) as Sample);
    const [inserted] = await database.tables<Tables>().insertInto('sample').values(values).execute();
    const [updated] = await database
      .tables<Tables>()
      .updateTable('sample')
      .set({ label: 'x' })
      .where('id', '>', 1)
      .execute();
    const [untouched] = await database.tables<Tables>().deleteFrom('sample').where('id', '=', 99).execute();
    expect([inserted?.numInsertedOrUpdatedRows, updated?.numUpdatedRows, untouched?.numDeletedRows]).toEqual([
      3n,
      2n,
      0n,
    ]);
  });

  it('keeps nothing of a transaction that throws', async () => {
    const refused = database.transaction<Tables, void>(async (tx) => {
      await tx
        .insertInto('sample')
        .values({ id: 1 } as Sample)
        .execute();
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect((await database.execute('select * from sample')).rows).toEqual([]);
  });

  it('names the constraint that a row breaks', async () => {
    await database.execute('insert into sample (id) values (1)');
    await expect(database.execute('insert into sample (id) values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'sample_pkey',
    });
  });

  it('serves twenty transactions at once, none seeing the half of another', async () => {
    await database.execute('insert into sample (id, amount) values (1, 0)');
    const add = () =>
      database.transaction<Tables, void>(async (tx) => {
        const { amount } = await tx
          .selectFrom('sample')
          .select('amount')
          .where('id', '=', 1)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('sample')
          .set({ amount: String(Number(amount) + 1) })
          .where('id', '=', 1)
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await database.execute('select amount::int from sample')).rows).toEqual([{ amount: 20 }]);
  });

  it('refuses a query beside an open transaction instead of waiting for ever', async () => {
    const nested = database.transaction<Tables, unknown>(() =>
      database.tables<Tables>().selectFrom('sample').selectAll().execute(),
    );
    await expect(nested).rejects.toThrow('goes through its handle');
    await expect(database.execute('select 1 as n')).resolves.toMatchObject({ rows: [{ n: 1 }] });
  });

  it('copies rows in binary format, some at a time', async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => binaryRow(i, `name ${i}`));
    async function* chunks() {
      for (let at = 0; at < rows.length; at += 777) yield Buffer.concat(rows.slice(at, at + 777));
    }
    await database.transaction<Tables, void>((tx) => database.copyIn(tx, 'sample', ['id', 'label'], chunks()));
    const { rows: found } = await database.execute('select count(*) as n, max(label) as last from sample');
    expect(found).toEqual([{ n: 200_000, last: 'name 99999' }]);
  });

  it('copies nothing when the source breaks off', async () => {
    async function* broken() {
      yield binaryRow(1, 'a');
      throw new Error('connection lost');
    }
    await expect(
      database.transaction<Tables, void>((tx) => database.copyIn(tx, 'sample', ['id', 'label'], broken())),
    ).rejects.toThrow('connection lost');
    expect((await database.execute('select * from sample')).rows).toEqual([]);
  });

  it('runs raw statements inside a transaction when told so', async () => {
    await database.transaction<Tables, void>(async (tx) => {
      await database.execute('insert into sample (id) values ($1)', [7], tx as never);
      expect((await database.execute('select id from sample', [], tx as never)).rows).toEqual([{ id: 7 }]);
    });
  });

  it('migrates once, whoever starts first', async () => {
    await Promise.all([migrate(database, silent), engine === 'postgres' ? migrate(database, silent) : undefined]);
    await migrate(database, silent);
    const { rows } = await database.execute(`select count(*) as n from schema_migration where name = '0001-accounts'`);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
