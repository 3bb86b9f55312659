/** Rows in the order in which they have changed, a page at a time (ADR 0091). */
import { sql, type AliasedExpression } from 'kysely';
import type { Database } from '../../database/database.js';

/** What every source of such rows selects. */
export interface FeedRow {
  readonly id: string;
  /** When it has changed; it never goes back while the row is there to be seen. */
  readonly at: Date;
}

type Tagged<Row> = Row & {
  /** Another one as soon as anything in the row is. */
  readonly tag: string;
};

export type FeedMark = Tagged<FeedRow>;

export interface FeedPart {
  /** This row alone. */
  readonly id?: string;
  /** Changed then or later. */
  readonly since?: Date | undefined;
  /** Behind this row. */
  readonly after?: FeedRow | undefined;
  readonly limit: number;
}

/** A query of all rows, known as `t`. */
export type FeedSource<Row extends FeedRow> = AliasedExpression<Row, 't'>;

const partOf = (source: FeedSource<FeedRow>, { id, since, after, limit }: FeedPart) => {
  const conditions = [
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(since === undefined ? [] : [sql`t.at >= ${since}`]),
    ...(after === undefined ? [] : [sql`(t.at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql`(select t.* from ${source} ${where} order by t.at, t.id limit ${limit}) as u`;
};

export const rowsOf = async <Row extends FeedRow>(
  database: Database,
  source: FeedSource<Row>,
  part: FeedPart,
): Promise<readonly Tagged<Row>[]> => {
  const { rows } = await sql<Tagged<Row>>`select u.*, md5(u::text) as tag from ${partOf(source, part)}
    order by u.at, u.id`.execute(database.tables<Record<never, never>>());
  return rows;
};

/** The same rows, without what stands in them. */
export const marksOf = async (
  database: Database,
  source: FeedSource<FeedRow>,
  part: FeedPart,
): Promise<readonly FeedMark[]> => {
  const { rows } = await sql<FeedMark>`select u.id, u.at, md5(u::text) as tag from ${partOf(source, part)}
    order by u.at, u.id`.execute(database.tables<Record<never, never>>());
  return rows;
};
