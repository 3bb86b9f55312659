/** What Postgres does to answer a statement (EXPLAIN ANALYZE). */
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs it once more. @returns all parts of its plan */
export const planOf = async (database: Database, { sql, parameters }: Statement): Promise<readonly Plan[]> => {
  const { rows } = await database.execute(`explain (analyze, format json) ${sql}`, [...parameters]);
  return rows
    .flatMap((row) => row['QUERY PLAN'] as { readonly Plan: Plan }[])
    .flatMap(({ Plan: plan }) => nodesOf(plan));
};

/** Rows that it has looked at, in whichever of its parts it did most of it. */
export const mostRowsOf = async (database: Database, statement: Statement): Promise<number> =>
  Math.max(
    ...(await planOf(database, statement)).map(
      (node) =>
        node['Actual Loops'] *
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
    ),
  );

/** Keeps what runs through it. @param tables of the database that it runs in */
export const watchedBy = (tables: Pick<Kysely<never>, 'getExecutor'>) => {
  const seen: RootOperationNode[] = [];
  // A part of another statement passes as well, and has no result of its own.
  const passed = new WeakMap<object, RootOperationNode>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      passed.set(queryId, node);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const node = passed.get(queryId);
      if (node !== undefined) seen.push(node);
      return Promise.resolve(result);
    },
  };
  const statements = (): Statement[] =>
    seen.map((node) => tables.getExecutor().compileQuery(node, { queryId: 'explained' }));
  return { plugin, statements };
};

/** A database whose statements outside of transactions are kept. @returns it, and the most rows that one of them looked at */
export const watchedDatabase = (database: Database) => {
  const { plugin, statements } = watchedBy(database.tables());
  const watched = { tables: () => database.tables().withPlugin(plugin) } as unknown as Database;
  const mostRows = async (): Promise<number> =>
    Math.max(...(await Promise.all(statements().map((statement) => mostRowsOf(database, statement)))));
  return { watched, mostRows };
};
