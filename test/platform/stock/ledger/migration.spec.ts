import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrationsWith } from '../../../../platform/database/migrations/index.js';
import { movedBy } from '../../../../platform/stock/ledger/custody/custody.repository.js';
import type { StockDatabase } from '../../../../platform/stock/rows.js';
import { createDatabase, type TestDatabase } from '../../../support/postgres.js';

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<StockDatabase>;

const upTo = async (last: string): Promise<void> => {
  const known: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrationsWith()).filter(([name]) => name <= last),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the migration failed', { cause: error });
};

const fill = (text: string, values: readonly unknown[] = []) => pool.query(text, [...values]);

beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = new Kysely<StockDatabase>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('the step to blocks', () => {
  const [vault, draft, failed, product, sku, txn] = Array.from({ length: 6 }, () => randomUUID());
  const stage = `insert into key_staging (vault_id, insertion_id, file_no, line, key_id, fingerprint, ciphertext, last4, problem, is_unusual)`;

  it('keeps the lines of drafts, the texts of refused lines, and the products of insertions', async () => {
    await upTo('0031-recovery-wait');
    await fill(
      `insert into product (vault_id, id, number, title, product_type, edition, status, created_at)
       values ($1, $2, 1, 'Game', 'Game', 'Standard', 'Active', now())`,
      [vault, product],
    );
    await fill(
      `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, sku_type, created_at)
       values ($1, $2, $3, 'A-1', 'GOG', 'ROW', 'Standard', 'Active', 'Single', now())`,
      [vault, sku, product],
    );
    for (const [id, number, status] of [
      [draft, 1, 1],
      [failed, 2, 7],
    ]) {
      await fill(
        `insert into insertion (vault_id, id, number, status, sku_id, created_by, created_by_name, created_at, finished_at, wrapped_key, file_count)
         values ($1, $2, $3, $4::smallint, $5, $1, 'Ada', now(), case when $4::smallint = 7 then now() end, 'x', 1)`,
        [vault, id, number, status, sku],
      );
    }
    // 5,000 lines with every other blank: more than one block.
    await fill(
      `${stage} select $1, $2, 1, 2 * n, gen_random_uuid(), substring(sha256(n::text::bytea) for 16), sha256(n::text::bytea), lpad(n::text, 4, '0'),
         case when n = 3 then 6 end, n = 4 from generate_series(1, 5000) n`,
      [vault, draft],
    );
    await fill(`${stage} values ($1, $2, 1, 9, gen_random_uuid(), 'sixteen bytes it', 'sealed', 'tail', null, false)`, [
      vault,
      failed,
    ]);
    await fill(
      `insert into insertion_problem (vault_id, insertion_id, file_no, line, problem) values ($1, $2, 1, 9, 3)`,
      [vault, failed],
    );
    const before = await fill('select * from key_staging where insertion_id = $1 order by line', [draft]);

    await upTo('9999');

    const { rows } = await fill(
      `select b.file_no, l.* from staged_block b,
         unnest(lines, key_ids, fingerprints, ciphertexts, tails, problems) as l(line, key_id, fingerprint, ciphertext, last4, problem)
       where insertion_id = $1 order by line`,
      [draft],
    );
    expect(rows).toEqual(
      before.rows.map(({ file_no, line, key_id, fingerprint, ciphertext, last4, problem, is_unusual }) => ({
        ...{ file_no, line, key_id, ciphertext, last4 },
        fingerprint: (fingerprint as Buffer)
          .toString('hex')
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        problem: is_unusual === true ? 8 : (problem as number | null),
      })),
    );
    expect((await fill('select product_id, staged_platform from insertion')).rows).toEqual([
      { product_id: product, staged_platform: 'GOG' },
      { product_id: product, staged_platform: 'GOG' },
    ]);
    expect((await fill('select last4, ciphertext from insertion_problem')).rows).toEqual([
      { last4: 'tail', ciphertext: Buffer.from('sealed') },
    ]);
    expect((await fill('select 1 from staged_block where insertion_id = $1', [failed])).rows).toEqual([]);
  });

  it('leaves the custody of transactions that wrote their movements one by one as it was', async () => {
    const movedAt = new Date('2026-11-20T10:00:00Z');
    await fill(
      `insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
       select $1, $2, gen_random_uuid(), $3, 1, 1, 2 from generate_series(1, 100)`,
      [vault, txn, movedAt],
    );
    const here = { vault_id: vault ?? '', id: txn ?? '', created_at: movedAt };
    const { root, groups } = await movedBy(db, here);
    expect(groups).toMatchObject([{ event: 1, fromState: 1, toState: 2 }]);
    expect(Number(groups[0]?.count)).toBe(100);
    expect(root.equals((await movedBy(db, { ...here, id: randomUUID() })).root)).toBe(false);
    const { rows } = await fill('select count(*)::int as count from key_moved where txn_id = $1', [txn]);
    expect(rows).toEqual([{ count: 100 }]);
  });
});
