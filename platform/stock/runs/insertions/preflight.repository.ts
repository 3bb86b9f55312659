/** What a commit would find: set-based, over everything that is staged. */
import { sql, type Kysely, type NotNull } from 'kysely';
import { duplicates, lineProblem, warnings } from '../../keys/key-text.js';
import type { StockDatabase } from '../../rows.js';
import { stagedLines } from './staging/staged-lines.repository.js';

type Tables = Kysely<StockDatabase>;

export interface ProblemCount {
  readonly problem: number;
  readonly count: number;
}

/** Lines that are refused; a warning refuses none. */
export const countRejected = (counts: readonly ProblemCount[]): number =>
  counts.filter(({ problem }) => !warnings.includes(problem)).reduce((sum, { count }) => sum + count, 0);

export const countDuplicates = (counts: readonly ProblemCount[]): number =>
  counts.filter(({ problem }) => duplicates.includes(problem)).reduce((sum, { count }) => sum + count, 0);

export interface ProblemLine {
  readonly problem: number;
  readonly file_name: string;
  readonly line: number;
  readonly last4: string;
  readonly first_file_name: string | null;
  readonly first_line: number | null;
  readonly other_product: string | null;
}

/**
 * Finds the problems of every staged line anew. A line that is no key is only that; a repeated
 * key is a duplicate of the first line that has it, which itself is good; what is left is looked
 * up in the stock; what this insertion itself has put there is none of its problems. What only deserves a second look is a warning beside any of them.
 */
export const findProblems = async (
  db: Tables,
  vaultId: string,
  insertionId: string,
  productId: string | null,
): Promise<void> => {
  await forgetProblems(db, vaultId, insertionId);
  await sql`
    with line as (
      select b.file_no, s.line, s.key_id, s.fingerprint, s.ciphertext, s.last4,
        case when s.fingerprint is null then s.problem end as problem, case when s.fingerprint is not null then s.problem end as warning,
        first_value(b.file_no) over same as first_file_no, first_value(s.line) over same as first_line,
        row_number() over same as nth
      ${stagedLines(vaultId, insertionId, ['line', 'key_id', 'fingerprint', 'ciphertext', 'last4', 'problem'])}
      window same as (partition by s.fingerprint order by b.file_no, s.line)
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
      left join key k on line.problem is null and line.nth = 1 and k.fingerprint = uuid_send(line.fingerprint) and k.state <> 10
        and k.insertion_id <> ${insertionId}::uuid
      left join sku theirs on theirs.vault_id = k.vault_id and theirs.id = k.sku_id
      left join product other on other.vault_id = theirs.vault_id and other.id = theirs.product_id and other.id is distinct from ${productId}::uuid
    )
    insert into insertion_problem (vault_id, insertion_id, file_no, line, problem, first_file_no, first_line, other_product, last4, key_id, fingerprint, ciphertext)
    select ${vaultId}::uuid, ${insertionId}::uuid, file_no, line, verdict,
      case when problem is null and nth > 1 then first_file_no end, case when problem is null and nth > 1 then first_line end,
      case when verdict = ${lineProblem.existsForOtherProduct} then other_product end,
      last4, key_id, uuid_send(fingerprint), ciphertext
    from judged where verdict is not null
    union all
    select ${vaultId}::uuid, ${insertionId}::uuid, file_no, line, warning, null, null, null, last4, null, null, null
    from judged where warning is not null`.execute(db);
};

/** Is there a line that is no key, looks unusual, or repeats another? One pass over the fingerprints. */
export const hasProblemsInFiles = async (db: Tables, vaultId: string, insertionId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from staged_block where vault_id = ${vaultId} and insertion_id = ${insertionId} and problems is not null)
      or (select count(*) <> count(distinct s.fingerprint) ${stagedLines(vaultId, insertionId, ['fingerprint'])}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/**
 * Is a key in the stock already? In the order of the fingerprints, so that the look-ups go through the index
 * from left to right.
 */
export const hasTakenKeys = async (db: Tables, vaultId: string, insertionId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select s.fingerprint ${stagedLines(vaultId, insertionId, ['fingerprint'])} order by s.fingerprint
      ) line join key k on k.fingerprint = uuid_send(line.fingerprint) and k.state <> 10
    ) as found`.execute(db);
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
    .where('p.vault_id', '=', vaultId)
    .where('p.insertion_id', '=', insertionId)
    // The file in which the same key stands first.
    .leftJoin('insertion_file as o', (join) =>
      join
        .onRef('o.vault_id', '=', 'p.vault_id')
        .onRef('o.insertion_id', '=', 'p.insertion_id')
        .onRef('o.file_no', '=', 'p.first_file_no'),
    )
    // Of a canceled insertion the counts alone are kept.
    .where('p.last4', 'is not', null);

/** The first lines that have a problem, in order of file and line. */
export const firstProblems = (
  db: Tables,
  vaultId: string,
  insertionId: string,
  limit: number,
): Promise<ProblemLine[]> =>
  problemLines(db, vaultId, insertionId)
    .select([
      'p.problem',
      'f.name as file_name',
      'p.line',
      'p.last4',
      'o.name as first_file_name',
      'p.first_line',
      'p.other_product',
    ])
    .$narrowType<{ last4: NotNull }>()
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

/**
 * The next rejected lines behind the cursor, sealed; warnings are not rejections.
 * @param sentBy those of this user's files alone
 */
export const nextRejected = (
  db: Tables,
  { vaultId, insertionId, sentBy }: { vaultId: string; insertionId: string; sentBy: string | undefined },
  after: LineCursor,
  limit: number,
) =>
  problemLines(db, vaultId, insertionId)
    .$if(sentBy !== undefined, (lines) => lines.where('f.sent_by', '=', sentBy ?? null))
    .select(['p.problem', 'f.name as file_name', 'p.file_no', 'p.line', 'p.key_id', 'p.fingerprint', 'p.ciphertext'])
    .select(['o.name as first_file_name', 'p.first_line', 'p.other_product'])
    .where('p.problem', 'not in', warnings)
    .$narrowType<{ key_id: NotNull; ciphertext: NotNull }>()
    .where(sql<boolean>`(p.file_no, p.line) > (${after.fileNo}::int, ${after.line}::int)`)
    .orderBy('p.file_no')
    .orderBy('p.line')
    .limit(limit)
    .execute();
