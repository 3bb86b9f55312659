/** Files that are looked at before they are applied, with their rows; what is not applied is kept for seven days. */
import { sql, type RawBuilder } from 'kysely';
import { lockRequest } from '../../database/request-lock.js';
import type { BookColumns } from '../../workbooks/index.js';
import type { ImportRow, PricingDb, PricingTx } from '../rows.js';
import type { JudgedRow, RowState } from './file-row.js';

const keptDays = 7;
const dayMs = 86_400_000;

/** When it is deleted. */
export const keptUntil = ({ created_at }: Pick<KeptFile, 'created_at'>): Date =>
  new Date(created_at.getTime() + keptDays * dayMs);

/** What every file has, whatever it is of. */
export type KeptFile = Pick<
  ImportRow,
  | ('vault_id' | 'id' | 'user_id' | 'file_name' | 'format' | 'status' | 'base_version' | 'notes' | 'columns')
  | ('new_count' | 'changed_count' | 'unchanged_count' | 'error_count')
  | ('created_at' | 'checked_at' | 'applied_at' | 'job_id')
>;

type StateCounts = Pick<KeptFile, 'new_count' | 'changed_count' | 'unchanged_count' | 'error_count'>;
type Ids = Pick<KeptFile, 'vault_id' | 'user_id' | 'id'>;
type NewFile = Ids & Pick<KeptFile, 'file_name' | 'base_version' | 'created_at' | 'checked_at'>;

/** Where files of a kind are kept. Its tables have the columns of the types above; what else they have is the domain's. */
export interface KeptTables {
  readonly table: string;
  readonly rows: { readonly table: string };
  /** The column of what a file is compared with. */
  readonly subject: string;
}

export interface RowsAsked {
  /** Undefined: of each. */
  readonly state: RowState | undefined;
  /** The number of the last one that was seen. */
  readonly after: number;
  readonly limit: number;
}

export class KeptFiles<F extends KeptFile, R extends JudgedRow> {
  readonly #files: RawBuilder<unknown>;
  readonly #rows: RawBuilder<unknown>;
  readonly #subject: RawBuilder<unknown>;

  constructor(private readonly tables: KeptTables) {
    this.#files = sql.table(tables.table);
    this.#rows = sql.table(tables.rows.table);
    this.#subject = sql.ref(tables.subject);
  }

  /**
   * Takes the vault's only place for a file that is checked; whoever holds it for so long has died. What the same person
   * has brought of the subject before, and not applied, is forgotten.
   * @returns undefined: it is taken
   */
  async reserve(tx: PricingTx, row: NewFile, subjectId: string): Promise<F | undefined> {
    await lockRequest(tx, row.vault_id, this.tables.table);
    await sql`delete from ${this.#files} where vault_id = ${row.vault_id} and status = 'checking'
      and checked_at < ${row.checked_at}::timestamptz - interval '15 minutes'`.execute(tx);
    const { rows } = await sql<F>`
      insert into ${this.#files}
        (vault_id, id, user_id, file_name, base_version, created_at, checked_at, status, ${this.#subject})
      values (${row.vault_id}, ${row.id}, ${row.user_id}, ${row.file_name}, ${row.base_version}, ${row.created_at},
        ${row.checked_at}, 'checking', ${subjectId})
      on conflict do nothing returning *`.execute(tx);
    const [added] = rows;
    if (added === undefined) return undefined;
    await sql`delete from ${this.#files} where ${this.#subject} = ${subjectId} and user_id = ${row.user_id}
      and id <> ${row.id} and status = 'checked'`.execute(tx);
    return added;
  }

  /** Of a file that is checked again. @returns whether the vault's place was free */
  async reserveAgain(
    tx: PricingTx,
    { id, vault_id }: Ids,
    { base_version, checked_at }: Pick<KeptFile, 'base_version' | 'checked_at'>,
  ): Promise<boolean> {
    // Two who ask for it at once: the second one finds the first.
    await lockRequest(tx, vault_id, this.tables.table);
    const { rows } = await sql`
      update ${this.#files} set base_version = ${base_version}, checked_at = ${checked_at}, status = 'checking'
      where id = ${id}
        and not exists (select from ${this.#files} as o where o.vault_id = ${vault_id} and o.status = 'checking')
      returning id`.execute(tx);
    return rows.length > 0;
  }

  /** Of whoever has brought it. */
  async find(db: PricingDb, ids: Ids): Promise<F | undefined> {
    return (await sql<F>`select * from ${this.#files} where ${isOf(ids)}`.execute(db)).rows[0];
  }

  /** Nobody else applies, checks or deletes it until the transaction ends. */
  async lock(tx: PricingTx, ids: Ids): Promise<F | undefined> {
    return (await sql<F>`select * from ${this.#files} where ${isOf(ids)} for update`.execute(tx)).rows[0];
  }

  /** A person's of a subject, the newest first. */
  async of(db: PricingDb, subjectId: string, userId: string, limit: number): Promise<F[]> {
    const { rows } = await sql<F>`select * from ${this.#files}
      where ${this.#subject} = ${subjectId} and user_id = ${userId} order by created_at desc limit ${limit}`.execute(
      db,
    );
    return rows;
  }

  async update(tx: PricingTx, id: string, changes: Partial<F>): Promise<void> {
    const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${this.#files} set ${sql.join(set)} where id = ${id}`.execute(tx);
  }

  /** What was read of it, but for the rows. */
  async setFile(
    tx: PricingTx,
    id: string,
    { format, notes, columns }: Pick<KeptFile, 'format'> & { notes: readonly string[]; columns: BookColumns },
  ): Promise<void> {
    await sql`update ${this.#files} set format = ${format}, notes = ${[...notes]}::text[],
      columns = ${JSON.stringify(columns)}::jsonb where id = ${id}`.execute(tx);
  }

  async delete(db: PricingDb, id: string): Promise<void> {
    await sql`delete from ${this.#files} where id = ${id}`.execute(db);
  }

  /** Those that are past their days. */
  async deleteOld(db: PricingDb, now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptDays * dayMs);
    await sql`delete from ${this.#files} where created_at < ${before} and status <> 'applying'`.execute(db);
  }

  /** In the place of what stands at the same numbers. @param rows by the columns of their table */
  async putRows(tx: PricingTx, id: string, rows: readonly { readonly number: number }[]): Promise<void> {
    if (rows.length === 0) return;
    const json = JSON.stringify(rows.map((row) => ({ ...row, import_id: id })));
    const numbers = rows.map(({ number }) => number);
    await sql`delete from ${this.#rows} where import_id = ${id} and number = any (${numbers}::integer[])`.execute(tx);
    await sql`insert into ${this.#rows} select * from jsonb_populate_recordset(null::${this.#rows}, ${json}::jsonb)`.execute(
      tx,
    );
  }

  /**
   * Says of rows what is wrong with them, beside what was said before.
   * @param found `number` of each, with its `problems` as jsonb; they are found first, and marked by their key (ADR 0116)
   */
  async refuse(tx: PricingTx, id: string, found: RawBuilder<unknown>): Promise<void> {
    await sql`with found as materialized (select ${id}::uuid as import_id, looked_at.* from (${found}) as looked_at)
      update ${this.#rows} as r set state = 'error', problems = r.problems || f.problems
      from found as f where r.import_id = f.import_id and r.number = f.number`.execute(tx);
  }

  /** In the order of the file. */
  async rows(db: PricingDb, id: string, { state, after, limit }: RowsAsked): Promise<R[]> {
    const isAsked = state === undefined ? sql`true` : sql`state = ${state}`;
    const { rows } = await sql<R>`select * from ${this.#rows}
      where import_id = ${id} and number > ${after} and ${isAsked} order by number limit ${limit}`.execute(db);
    return rows;
  }

  /** How many rows of a file have each state. */
  async counts(tx: PricingTx, id: string): Promise<StateCounts> {
    const { rows } = await sql<StateCounts>`
      select count(*) filter (where state = 'new')::integer as new_count,
        count(*) filter (where state = 'changed')::integer as changed_count,
        count(*) filter (where state = 'unchanged')::integer as unchanged_count,
        count(*) filter (where state = 'error')::integer as error_count
      from ${this.#rows} where import_id = ${id}`.execute(tx);
    return rows[0] ?? { new_count: 0, changed_count: 0, unchanged_count: 0, error_count: 0 };
  }

  /** All of them, some at a time. */
  async *allRows(db: PricingDb, id: string, limit: number): AsyncGenerator<readonly R[]> {
    for (let after = 0; ;) {
      const rows = await this.rows(db, id, { state: undefined, after, limit });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.number ?? after;
    }
  }
}

const isOf = ({ vault_id, user_id, id }: Ids): RawBuilder<unknown> =>
  sql`id = ${id} and vault_id = ${vault_id} and user_id = ${user_id}`;
