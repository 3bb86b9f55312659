import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** The end of a lane at the changeover. */
export interface LaneEnd {
  readonly vault_id: string;
  readonly lane: number;
  readonly sequence: number;
  readonly hash: Buffer;
}

/** Seals the ends, with a key that the database does not have. */
export type SealEnd = (end: LaneEnd) => { readonly seal_key: string; readonly seal: Buffer };

const columns = `
  -- Which key has sealed the link, and its HMAC of the hash; null of links from before they were sealed.
  add seal_key text,
  add seal bytea`;

const statements = [
  `alter table txn ${columns}`,
  `alter table archive.txn ${columns}`,
  // The version before this one would go on without seals: its transactions are refused from here on.
  'alter table txn add constraint txn_is_sealed check (seal is not null and seal_key is not null) not valid',
  'drop view txn_any',
  `create view txn_any as
    select t.*, false as is_archived from public.txn t union all select t.*, true as is_archived from archive.txn t`,
  // The last link of each lane that has no seal.
  `create table custody_pin (
    vault_id uuid not null,
    lane smallint not null,
    sequence bigint not null,
    hash bytea not null,
    seal_key text not null,
    seal bytea not null,
    primary key (vault_id, lane)
  )`,
];

const pinLanes = async (db: Kysely<unknown>, sealEnd: SealEnd | undefined): Promise<void> => {
  const { rows } = await sql<LaneEnd>`
    select vault_id, lane, sequence, hash from custody_head where sequence > 0 order by vault_id, lane`.execute(db);
  if (rows.length === 0) return;
  if (sealEnd === undefined) throw new Error('the custody has links, and no key was given to seal its lanes with');
  for (const end of rows) {
    const { seal_key, seal } = sealEnd(end);
    await sql`insert into custody_pin (vault_id, lane, sequence, hash, seal_key, seal)
      values (${end.vault_id}, ${end.lane}, ${end.sequence}, ${end.hash}, ${seal_key}, ${seal})`.execute(db);
  }
};

/** Links are sealed from here on, and where each lane went over is written down (ADR 0050). */
export const sealedCustody = (sealEnd: SealEnd | undefined): Migration => ({
  up: async (db) => {
    await lockTables(db, ['custody_head', 'txn', 'archive.txn']);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await pinLanes(db, sealEnd);
  },
});
