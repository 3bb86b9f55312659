import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // Numbers as in app_user.second_factor_mode. A vault without a row asks for a code by email at least.
  `create table vault_security (
    vault_id uuid primary key references vault (id) on delete cascade,
    second_factor_minimum smallint not null check (second_factor_minimum in (1, 2, 3)),
    version integer not null,
    changed_at timestamptz not null,
    changed_by_name text not null
  )`,
  // Whoever has no app may do less from now on, or more again: in the form of one user's change (0030).
  `create function tell_second_factor_minimum() returns trigger language plpgsql as $$
    begin
      perform pg_notify('keyway_hub', json_build_object(
        'from', 'database', 'owner', new.vault_id, 'target', 'accesschanged',
        'message', json_build_object('userGuid', u.id))::text)
      from app_user u where u.vault_id = new.vault_id;
      return null;
    end $$`,
  `create trigger second_factor_minimum_change after insert or update of second_factor_minimum on vault_security
    for each row execute function tell_second_factor_minimum()`,
  `create function tell_authenticator_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('keyway_hub', json_build_object(
        'from', 'database', 'owner', u.vault_id, 'target', 'accesschanged',
        'message', json_build_object('userGuid', u.id))::text)
      from app_user u where u.id = new.user_id;
      return null;
    end $$`,
  `create trigger authenticator_change after update of authenticator_secret on second_factor for each row
    when ((old.authenticator_secret is null) <> (new.authenticator_secret is null))
    execute function tell_authenticator_change()`,
];

/** What a vault asks of the second factor of its people (docs/domain.md, o1). */
export const secondFactorMinimum: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
