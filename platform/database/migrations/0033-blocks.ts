import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // Encrypted lines on their way into the stock, a block of a file in one row: a row for each line took
  // longer to write and to destroy than the key itself. All arrays have one element for each line.
  `create table staged_block (
    vault_id uuid not null,
    insertion_id uuid not null,
    file_no smallint not null,
    first_line integer not null,
    lines integer[] not null,
    key_ids uuid[] not null,
    -- Null for a line that is no key.
    fingerprints uuid[] not null,
    ciphertexts bytea[] not null,
    tails text[] not null,
    -- keyway.stock.v1.LineProblem of a line that is no key or looks unusual; null where a block has none.
    problems smallint[],
    primary key (vault_id, insertion_id, file_no, first_line)
  )`,
  // Random bytes do not compress.
  ...['lines', 'key_ids', 'fingerprints', 'ciphertexts', 'tails', 'problems'].map(
    (column) => `alter table staged_block alter ${column} set storage external`,
  ),
  `insert into staged_block
    select vault_id, insertion_id, file_no, min(line), array_agg(line order by line), array_agg(key_id order by line),
      array_agg(encode(fingerprint, 'hex')::uuid order by line), array_agg(ciphertext order by line),
      array_agg(last4 order by line), array_agg(coalesce(problem, case when is_unusual then 8 end) order by line)
    from (
      select *, (row_number() over (partition by vault_id, insertion_id, file_no order by line) - 1) / 4096 as block
      from key_staging
    ) line group by vault_id, insertion_id, file_no, block`,
  // A refused line keeps its sealed text for those who have to mend it, when the blocks are gone.
  `alter table insertion_problem
    add key_id uuid, add fingerprint bytea, add ciphertext bytea, add last4 text`,
  `update insertion_problem p set last4 = s.last4,
      key_id = case when p.problem <> 8 then s.key_id end,
      fingerprint = case when p.problem <> 8 then s.fingerprint end,
      ciphertext = case when p.problem <> 8 then s.ciphertext end
    from key_staging s
    where s.vault_id = p.vault_id and s.insertion_id = p.insertion_id and s.file_no = p.file_no and s.line = p.line`,
  `delete from staged_block b using insertion i where i.vault_id = b.vault_id and i.id = b.insertion_id and i.finished_at is not null`,
  'drop table key_staging',
  // The movements of many keys that go one way in one transaction: a line for each key, without saying for
  // each what is the same for all.
  `create table key_movement_block (
    vault_id uuid not null,
    txn_id uuid not null,
    block_no integer not null,
    moved_at timestamptz not null,
    event smallint not null,
    from_state smallint not null,
    to_state smallint not null,
    key_ids uuid[] not null,
    primary key (vault_id, txn_id, block_no)
  )`,
  'alter table key_movement_block alter key_ids set storage external',
  // Every movement, a row for each key, however it is written.
  `create view key_moved as
    select vault_id, txn_id, key_id, moved_at, event, from_state, to_state from key_movement
    union all
    select b.vault_id, b.txn_id, k.key_id, b.moved_at, b.event, b.from_state, b.to_state
    from key_movement_block b, unnest(b.key_ids) as k(key_id)`,
];

/** Keys are staged, and the movements of insertions are written, in blocks. */
export const blocks: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
