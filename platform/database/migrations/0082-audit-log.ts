import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Each filter of the audit log has its pages from an index, the newest first (docs/domain.md, o9). */
const statements = [
  `create index audit_event_page on audit_event (vault_id, at, id)`,
  `create index audit_event_of_person on audit_event (vault_id, actor_id, at, id)`,
  `create index audit_event_of_action on audit_event (vault_id, action, at, id)`,
  `create index audit_event_of_kind on audit_event (vault_id, object_kind, at, id)`,
  `create index audit_event_of_object on audit_event (vault_id, object_id, at, id)`,
  `drop index audit_event_by_time`,
];

export const auditLog: Migration = {
  up: async (db) => {
    await lockTables(db, ['audit_event']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
