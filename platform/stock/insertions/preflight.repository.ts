/** What a commit would find: set-based, over everything that is staged. */
import { sql, type Kysely } from 'kysely';
import { lineProblem } from '../keys/key-text.js';
import type { StockDatabase } from '../rows.js';

type Tables = Kysely<StockDatabase>;

export interface ProblemCount {
  readonly problem: number;
  readonly count: number;
}

export interface ProblemLine {
  readonly problem: number;
  readonly file_name: string;
  readonly line: number;
  readonly last4: string;
  readonly first_file_name: string | null;
  readonly first_line: number | null;
  readonly other_product: string | null;
}

/** Lines that are staged for finished files. */
const staged = (vaultId: string, insertionId: string) => sql`
  from key_staging s join insertion_file f
    on f.vault_id = s.vault_id and f.insertion_id = s.insertion_id and f.file_no = s.file_no and f.uploaded_at is not null
  where s.vault_id = ${vaultId} and s.insertion_id = ${insertionId}`;

/**
 * Finds the problems of every staged line anew. A line that is no key is only that; a repeated
 * key is a duplicate of the first line that has it, which itself is good; what is left is looked
 * up in the stock. An unusual form is a warning beside any of them.
 */
export const findProblems = async (
  db: Tables,
  vaultId: string,
  insertionId: string,
  skuId: string | null,
): Promise<void> => {
  await forgetProblems(db, vaultId, insertionId);
  await sql`
    with line as (
      select s.file_no, s.line, s.fingerprint, s.problem, s.is_unusual,
        first_value(s.file_no) over same as first_file_no, first_value(s.line) over same as first_line,
        row_number() over same as nth
      ${staged(vaultId, insertionId)}
      window same as (partition by s.fingerprint order by s.file_no, s.line)
    ), judged as (
      select line.*, coalesce(line.problem,
        case when line.nth > 1 then case when line.first_file_no = line.file_no
            then ${lineProblem.duplicateInFile}::smallint else ${lineProblem.duplicateAcrossFiles}::smallint end
          when k.id is null then null
          when k.vault_id <> ${vaultId} then ${lineProblem.existsOnNetwork}::smallint
          when other.id is null then ${lineProblem.existsForProduct}::smallint
          else ${lineProblem.existsForOtherProduct}::smallint end) as verdict,
        case when k.vault_id = ${vaultId} then other.title end as other_product
      from line
      left join key k on line.problem is null and line.nth = 1 and k.fingerprint = line.fingerprint and k.state <> 10
      left join sku mine on mine.vault_id = ${vaultId} and mine.id = ${skuId}
      left join sku theirs on theirs.vault_id = k.vault_id and theirs.id = k.sku_id
      left join product other on other.vault_id = theirs.vault_id and other.id = theirs.product_id and other.id is distinct from mine.product_id
    )
    insert into insertion_problem (vault_id, insertion_id, file_no, line, problem, first_file_no, first_line, other_product)
    select ${vaultId}::uuid, ${insertionId}::uuid, file_no, line, verdict,
      case when problem is null and nth > 1 then first_file_no end, case when problem is null and nth > 1 then first_line end,
      case when verdict = ${lineProblem.existsForOtherProduct} then other_product end
    from judged where verdict is not null
    union all
    select ${vaultId}::uuid, ${insertionId}::uuid, file_no, line, ${lineProblem.pattern}::smallint, null, null, null from judged where is_unusual`.execute(
    db,
  );
};

/**
 * Is there anything for findProblems to find? One pass over the lines and one look-up of the whole
 * set in the stock: a fifth of its cost where all is well, as it mostly is.
 */
export const hasProblems = async (db: Tables, vaultId: string, insertionId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    with line as materialized (select s.fingerprint, s.problem, s.is_unusual ${staged(vaultId, insertionId)})
    select (select bool_or(problem is not null or is_unusual) or count(*) <> count(distinct fingerprint) from line)
      or exists (select from line join key k on k.fingerprint = line.fingerprint and k.state <> 10) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/** Forgets what an earlier look found. */
export const forgetProblems = async (db: Tables, vaultId: string, insertionId: string): Promise<void> => {
  await db
    .deleteFrom('insertion_problem')
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .execute();
};

export const countProblems = (db: Tables, vaultId: string, insertionId: string): Promise<ProblemCount[]> =>
  db
    .selectFrom('insertion_problem')
    .select(['problem', sql<number>`count(*)::bigint`.as('count')])
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', insertionId)
    .groupBy('problem')
    .orderBy('problem')
    .execute();

const problemLines = (db: Tables, vaultId: string, insertionId: string) =>
  db
    .selectFrom('insertion_problem as p')
    .innerJoin('insertion_file as f', (join) =>
      join
        .onRef('f.vault_id', '=', 'p.vault_id')
        .onRef('f.insertion_id', '=', 'p.insertion_id')
        .onRef('f.file_no', '=', 'p.file_no'),
    )
    .innerJoin('key_staging as s', (join) =>
      join
        .onRef('s.vault_id', '=', 'p.vault_id')
        .onRef('s.insertion_id', '=', 'p.insertion_id')
        .onRef('s.file_no', '=', 'p.file_no')
        .onRef('s.line', '=', 'p.line'),
    )
    .where('p.vault_id', '=', vaultId)
    .where('p.insertion_id', '=', insertionId);

/** The first lines that have a problem, in order of file and line. */
export const firstProblems = (
  db: Tables,
  vaultId: string,
  insertionId: string,
  limit: number,
): Promise<ProblemLine[]> =>
  problemLines(db, vaultId, insertionId)
    .leftJoin('insertion_file as o', (join) =>
      join
        .onRef('o.vault_id', '=', 'p.vault_id')
        .onRef('o.insertion_id', '=', 'p.insertion_id')
        .onRef('o.file_no', '=', 'p.first_file_no'),
    )
    .select([
      'p.problem',
      'f.name as file_name',
      'p.line',
      's.last4',
      'o.name as first_file_name',
      'p.first_line',
      'p.other_product',
    ])
    .orderBy('p.file_no')
    .orderBy('p.line')
    .orderBy('p.problem')
    .limit(limit)
    .execute();

/** Where a reader of rejected lines stands. */
export interface LineCursor {
  readonly fileNo: number;
  readonly line: number;
}

/** The next rejected lines behind the cursor, sealed; warnings are not rejections. */
export const nextRejected = (db: Tables, vaultId: string, insertionId: string, after: LineCursor, limit: number) =>
  problemLines(db, vaultId, insertionId)
    .select(['p.problem', 'f.name as file_name', 'p.file_no', 'p.line', 's.key_id', 's.fingerprint', 's.ciphertext'])
    .where('p.problem', '<>', lineProblem.pattern)
    .where(sql<boolean>`(p.file_no, p.line) > (${after.fileNo}::int, ${after.line}::int)`)
    .orderBy('p.file_no')
    .orderBy('p.line')
    .limit(limit)
    .execute();
