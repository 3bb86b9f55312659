/** Images: re-encoded originals in the object store, one current image per thing that has one. */
import { sql, type Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table image (
      vault_id uuid not null,
      id uuid not null,
      context_type text not null,
      context_id text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      sha256 bytea not null,
      created_by uuid,
      created_at timestamptz not null,
      is_current boolean not null,
      primary key (vault_id, id),
      unique (id)
    )`.execute(db);
  await sql`create unique index image_current on image (vault_id, context_type, context_id) where is_current`.execute(
    db,
  );
};
