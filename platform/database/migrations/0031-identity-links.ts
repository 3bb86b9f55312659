/** Which user of ours a provider's subject is, where the provider has names of its own. */
import { sql, type Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table identity_link (
      vault_id uuid not null,
      user_id uuid not null,
      issuer text not null check (length(issuer) between 1 and 500),
      subject text not null check (length(subject) between 1 and 255),
      linked_at timestamptz not null default now(),
      primary key (issuer, subject),
      -- One subject per user and issuer: an address that is used again links nobody to an old account.
      unique (user_id, issuer),
      foreign key (vault_id, user_id) references app_user (vault_id, id) on delete cascade
    )`.execute(db);
};
