/** What names everything that a draft names and would do: the confirmation of it is of exactly that. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { ChangeRow, ChangesDatabase } from '../rows.js';
import type { JudgedGroup } from './consequences.repository.js';

type Tables = Kysely<ChangesDatabase>;

/** One text for all rows by which the draft names its keys, whatever they are. */
const namesOf = async (db: Tables, { vault_id, id }: ChangeRow): Promise<string> => {
  const own = sql`vault_id = ${vault_id} and change_id = ${id}`;
  const { rows } = await sql<{ names: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(name, ',' order by name), ''), 'UTF8')), 'hex') as names from (
      select 'k' || line || ':' || coalesce(key_id::text, '-') || ':' || coalesce(problem::text, '-') as name
        from key_change_line where ${own}
      union all select 'p' || sku_id || ':' || agreement_id from key_change_place where ${own}
      union all select 'i' || insertion_id from key_change_insertion where ${own}
    ) named`.execute(db);
  return rows[0]?.names ?? '';
};

/** @param groups the keys that it names now, each with what would become of them */
export const previewIdOf = async (db: Tables, change: ChangeRow, groups: readonly JudgedGroup[]): Promise<string> => {
  const { kind, source, source_id, source_txn_id, place_sku_ids, place_right_ids, platform } = change;
  const { reason, reason_text, reference, to_agreement_id } = change;
  const judged = groups.map(({ verdict, holderId, originId, skuId, rightId, state, count }) =>
    JSON.stringify([verdict, holderId, originId, skuId, rightId, state, count]),
  );
  const said = JSON.stringify([
    ...[kind, source, source_id, source_txn_id, place_sku_ids, place_right_ids, platform],
    ...[reason, reason_text, reference, to_agreement_id, await namesOf(db, change), judged.toSorted()],
  ]);
  return createHash('sha256').update(said).digest('base64url');
};
