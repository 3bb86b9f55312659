import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** Optional letters carry an address that stops them (docs/domain.md, l). */
export const unsubscribeAddresses: Migration = {
  up: async (db) => {
    await sql.raw(`alter table mail_letter add column unsubscribe_url text`).execute(db);
    await sql
      .raw(
        `comment on column mail_letter.unsubscribe_url is 'Null for a mandatory letter; wiped with the text when it has left or was given up.'`,
      )
      .execute(db);
  },
};
