import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/**
 * Permissions that an Owner has granted to one Administrator by name. Gateways learn of each within a second, as of a
 * changed role (0030); the embedded engine has one process and nobody who listens.
 */
export const extraGrants: Migration = {
  up: async (db) => {
    await sql
      .raw(
        `create table extra_grant (
          vault_id uuid not null references vault (id),
          user_id uuid not null references app_user (id) on delete cascade,
          permission text not null,
          granted_at timestamptz not null,
          granted_by_name text not null,
          primary key (user_id, permission)
        )`,
      )
      .execute(db);
    await sql.raw(`create index extra_grant_of_vault on extra_grant (vault_id)`).execute(db);
    await sql`
      create function tell_grant_change() returns trigger language plpgsql as $$
      declare
        changed extra_grant;
      begin
        if tg_op = 'DELETE' then
          changed := old;
        else
          changed := new;
        end if;
        perform pg_notify('keyway_hub', json_build_object(
          'from', 'database', 'owner', changed.vault_id, 'target', 'accesschanged',
          'message', json_build_object('userGuid', changed.user_id))::text);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger grant_change after insert or delete on extra_grant for each row
      execute function tell_grant_change()`.execute(db);
  },
};
