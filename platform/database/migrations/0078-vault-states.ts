import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table vault
    add column state text not null default 'active'
      constraint vault_state check (state in ('pending_review', 'active', 'rejected', 'suspended', 'closed')),
    add column state_reason text not null default '',
    add constraint vault_of_staff_is_active check (company_type > 0 or state = 'active')`,
  `comment on column vault.state is 'What is active alone trades; whoever works in another one has the permissions of an own account.'`,
  `comment on column vault.state_reason is 'Why, in the words of staff; the vault''s people read it.'`,
  // Of a whole vault, in the form of one user's (0030): each of its people may do something else from now on.
  `create function tell_vault_state() returns trigger language plpgsql as $$
    begin
      perform pg_notify('keyway_hub', json_build_object(
        'from', 'database', 'owner', new.id, 'target', 'accesschanged',
        'message', json_build_object('userGuid', u.id))::text)
      from app_user u where u.vault_id = new.id;
      return null;
    end $$`,
  `create trigger vault_state_change after update of state, state_reason on vault for each row
    when (old.state is distinct from new.state or old.state_reason is distinct from new.state_reason)
    execute function tell_vault_state()`,
];

/** Whether a vault trades (docs/domain.md, n). */
export const vaultStates: Migration = {
  up: async (db) => {
    await lockTables(db, ['vault']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
