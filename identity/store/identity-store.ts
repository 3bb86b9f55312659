/** The provider's one file: SQLite with a write-ahead log, so that a killed process loses nothing it acknowledged. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  create table if not exists artefact (
    model text not null,
    id text not null,
    payload text not null,
    grant_id text,
    uid text,
    user_code text,
    consumed_at integer,
    expires_at integer,
    primary key (model, id)
  ) without rowid;
  create index if not exists artefact_by_grant on artefact (grant_id) where grant_id is not null;
  create index if not exists artefact_by_uid on artefact (model, uid) where uid is not null;
  create index if not exists artefact_by_expiry on artefact (expires_at) where expires_at is not null;
  create table if not exists signing_key (
    kid text primary key,
    jwk text not null,
    created_at integer not null
  );
`;

/** @param folder made when absent, readable by the owner only */
export const openIdentityStore = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = new DatabaseSync(join(folder, 'identity.sqlite'), { timeout: 5_000 });
  // Each sign-in waits for the disk: a refresh token that is lost by a power cut signs its user out.
  store.exec('pragma journal_mode = wal; pragma synchronous = full;');
  store.exec(schema);
  return store;
};
