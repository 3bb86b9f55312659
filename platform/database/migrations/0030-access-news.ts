import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/**
 * Gateways learn of a changed role within a second, whoever changed it: the database tells, on the
 * channel and in the form of the hub (platform/realtime/hub.service.ts). The embedded engine has one
 * process and nobody who listens.
 */
export const accessNews: Migration = {
  up: async (db) => {
    await sql`
      create function tell_access_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('keyway_hub', json_build_object(
          'from', 'database', 'owner', old.vault_id, 'target', 'accesschanged',
          'message', json_build_object('userGuid', old.id))::text);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger access_change after update of role, is_active, vault_id on app_user for each row
      when (old.role is distinct from new.role or old.is_active is distinct from new.is_active
        or old.vault_id is distinct from new.vault_id)
      execute function tell_access_change()`.execute(db);
  },
};
