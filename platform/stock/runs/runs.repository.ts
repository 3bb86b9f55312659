/** Rows of what a person drafts and a job carries out: insertions and changes of keys take turns in one way. */
import type { Kysely } from 'kysely';

interface RunRow {
  readonly vault_id: string;
  readonly id: string;
  readonly status: number;
}

interface Runs<Row extends RunRow, DB> {
  /** Locks the row, so that writing, confirming, canceling and the job of one run take turns. */
  readonly lock: (db: Kysely<DB>, vaultId: string, id: string) => Promise<Row | undefined>;
  readonly update: (db: Kysely<DB>, vaultId: string, id: string, changes: Partial<Row>) => Promise<void>;
  /**
   * Moves a run from one of the given states, in one statement: of two that try, one does.
   * @returns whether it was in one of them
   */
  readonly move: (
    db: Kysely<DB>,
    vaultId: string,
    id: string,
    from: readonly number[],
    changes: Partial<Row> & Pick<Row, 'status'>,
  ) => Promise<boolean>;
}

/** @param table of `Row`s */
export const runsOf = <Row extends RunRow, DB>(table: keyof DB & string): Runs<Row, DB> => {
  // The builder is told of the columns that every run has; the others pass through it unread.
  const run = table as unknown as 'run';
  const known = (db: Kysely<DB>) => db as unknown as Kysely<{ run: RunRow }>;
  return {
    lock: (db, vaultId, id) =>
      known(db)
        .selectFrom(run)
        .selectAll()
        .where('vault_id', '=', vaultId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst() as Promise<Row | undefined>,
    update: async (db, vaultId, id, changes) => {
      await known(db).updateTable(run).set(changes).where('vault_id', '=', vaultId).where('id', '=', id).execute();
    },
    move: async (db, vaultId, id, from, changes) => {
      const { numUpdatedRows } = await known(db)
        .updateTable(run)
        .set(changes)
        .where('vault_id', '=', vaultId)
        .where('id', '=', id)
        .where('status', 'in', [...from])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
