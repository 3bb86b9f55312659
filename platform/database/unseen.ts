/** What a statement asks without letting the planner choose its way by it (ADR 0116). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The same condition, which no index answers: it is taken for half of a table, whatever the statistics know. For rows
 * that are named by their key: of a vault or a list that is new the planner would take those that fit for one or five,
 * begin with them, and go through all the names for each.
 */
export const unseen = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${condition}, false)`;
