import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

export const takenRights: Migration = {
  async up(db) {
    await sql`alter table transfer_offer add taken_agreement_id uuid`.execute(db);
    await sql`comment on column transfer_offer.taken_agreement_id is
      'The tighter right under which the receiver has taken the keys; null: they have kept theirs'`.execute(db);
  },
};
