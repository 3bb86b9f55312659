/** The embedded store's one file: SQLite with a write-ahead log, so that a killed process loses nothing it acknowledged. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A gateway that has just been replaced may still be closing. */
const patienceMs = 5_000;
const pageBytes = 4_096;
const sqliteBusy = 5;

const schema = `
  create table if not exists record (
    key text primary key,
    value text not null,
    expires_at integer not null
  ) without rowid;
  create index if not exists record_by_expiry on record (expires_at);
  create table if not exists member (
    place text not null,
    name text not null,
    expires_at integer not null,
    primary key (place, name)
  ) without rowid;
  create index if not exists member_by_expiry on member (expires_at);
`;

/**
 * @param folder made when absent, readable by the owner only; undefined: in memory
 * @param maxBytes beyond which nothing new is taken
 * @throws Error in one sentence when another gateway has it
 */
export const openEmbeddedFile = (folder: string | undefined, maxBytes: number): DatabaseSync => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'sessions.sqlite'), {
    timeout: patienceMs,
  });
  try {
    // The lock goes with the process. Of a power cut the last moments may be lost: people sign in again.
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
    file.exec(`pragma secure_delete = on; pragma max_page_count = ${Math.ceil(maxBytes / pageBytes)};`);
    file.exec(schema);
    return file;
  } catch (cause) {
    file.close();
    if ((cause as { errcode?: unknown }).errcode !== sqliteBusy) throw cause;
    throw new Error(`The sessions in ${folder} are another gateway's: stop that one, or set SESSION_DATA_DIR anew.`, {
      cause,
    });
  }
};
