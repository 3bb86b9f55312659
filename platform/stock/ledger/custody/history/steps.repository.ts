/** The movements of a history, put together by their transactions: the links of its chains, the flow of its graph. */
import { sql, type RawBuilder } from 'kysely';
import { movementEvent } from '../../../keys/key-state.js';
import type { TransactionRow } from '../../../rows.js';
import type { HandOver } from './neighbours.js';
import type { Subject, Tables } from './subject.repository.js';

/** A transaction's part in a history. */
export interface StepRow {
  readonly vault_id: string;
  readonly txn_id: string;
  readonly moved_at: Date;
  readonly from_state: number;
  readonly to_state: number;
  readonly from_vault_id: string | null;
  readonly to_vault_id: string | null;
  /** Keys of the subject that it moved. */
  readonly quantity: number;
}

export interface Steps {
  /** Oldest first, the insertion left out; some of them. */
  readonly shown: readonly StepRow[];
  /** All of them. */
  readonly count: number;
}

/** Which movements belong to a subject. */
export interface Belonging {
  /** Condition on `m`, a movement. */
  readonly condition: RawBuilder<unknown>;
  /** Its keys' ids lie between these two; absent where that is not known. */
  readonly ids?: { readonly first: string; readonly last: string };
}

const columns = sql`vault_id, txn_id, key_id, moved_at, event, from_state, to_state`;
const isSinceInserted = (alias: string) => sql`${sql.ref(alias)}.event <> ${sql.lit(movementEvent.inserted)}`;

/** Blocks are found by their first and last id (index key_movement_block_span), and their keys looked through. */
const inBlocks = (schema: string, { ids }: Belonging) => sql`
  select b.vault_id, b.txn_id, k.key_id, b.moved_at, b.event, b.from_state, b.to_state, b.from_vault_id, b.to_vault_id
  from ${sql.table(`${schema}.key_movement_block`)} b, unnest(b.key_ids) as k(key_id)
  where ${isSinceInserted('b')} ${
    ids === undefined
      ? sql``
      : sql`and b.key_ids[cardinality(b.key_ids)] >= ${ids.first}::uuid and b.key_ids[1] <= ${ids.last}::uuid`
  }`;

/** What was moved since the insertion. Insertions stand in blocks of their own, in which no key is looked up. */
const movements = (belonging: Belonging) => sql`(
  select ${columns}, from_vault_id, to_vault_id from key_movement
  union all select ${columns}, from_vault_id, to_vault_id from archive.key_movement
  union all ${inBlocks('public', belonging)}
  union all ${inBlocks('archive', belonging)}
) m`;

/** Version 8 of RFC 9562: the first 48 bits are the insertion's time, and the ids of an insertion lie together. */
const timeBits = 12;
const isTimed = (id: string): boolean => id.charAt(14) === '8';
const prefixed = (id: string, rest: '0' | 'f'): string => {
  const hex = id.replaceAll('-', '').slice(0, timeBits).padEnd(32, rest);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** One id of the keys that an insertion brought. */
const anyKeyOf = async (db: Tables, { origin_vault_id, txn_id }: Subject): Promise<string | undefined> => {
  const { rows } = await sql<{ key_id: string }>`
    select key_id from key_moved where vault_id = ${origin_vault_id} and txn_id = ${txn_id} limit 1`.execute(db);
  return rows[0]?.key_id;
};

/** The vaults that keys of an insertion have been given to. */
const receiversOf = async (db: Tables, insertionId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('received_data_key')
    .select('vault_id')
    .where('insertion_id', '=', insertionId)
    .execute();
  return rows.map(({ vault_id }) => vault_id);
};

/**
 * Of an insertion the indexes are read from the first to the last of its ids, and each key says itself which
 * insertion it came with.
 */
export const belongsTo = async (db: Tables, subject: Subject): Promise<Belonging> => {
  if (subject.kind === 'key')
    return { condition: sql`m.key_id = ${subject.id}`, ids: { first: subject.id, last: subject.id } };
  const id = await anyKeyOf(db, subject);
  const holders = [subject.origin_vault_id, ...(await receiversOf(db, subject.id))];
  const ofInsertion = sql`exists (
    select from key k where k.vault_id = any(array[coalesce(m.to_vault_id, m.vault_id)] || ${holders}::uuid[])
      and k.id = m.key_id and k.insertion_id = ${subject.id})`;
  if (id === undefined) return { condition: sql`false` };
  if (!isTimed(id)) return { condition: ofInsertion };
  const ids = { first: prefixed(id, '0'), last: prefixed(id, 'f') };
  return { condition: sql`m.key_id between ${ids.first} and ${ids.last} and ${ofInsertion}`, ids };
};

const inVaults = (vaults: readonly string[], { condition }: Belonging) =>
  sql`m.vault_id = any(${[...vaults]}::uuid[]) and ${isSinceInserted('m')} and ${condition}`;

/** Every hand-over of the subject: from the origin on, whoever had its keys is looked at as well. */
export const handOversOf = async (db: Tables, originId: string, belongs: Belonging): Promise<readonly HandOver[]> => {
  const found = new Map<string, HandOver>();
  const seen = new Set([originId]);
  let next: readonly string[] = [originId];
  while (next.length > 0) {
    const { rows } = await sql<HandOver>`
      select distinct coalesce(from_vault_id, vault_id) as "fromVaultId", to_vault_id as "toVaultId"
      from ${movements(belongs)} where ${inVaults(next, belongs)} and to_vault_id <> vault_id`.execute(db);
    for (const row of rows) found.set(`${row.fromVaultId} ${row.toVaultId}`, row);
    next = [...new Set(rows.flatMap(({ toVaultId }) => toVaultId ?? []))].filter((id) => !seen.has(id));
    for (const id of next) seen.add(id);
  }
  return [...found.values()];
};

/** The transactions that moved keys of the subject since they were inserted. */
export const stepsOf = async (
  db: Tables,
  vaults: readonly string[],
  belongs: Belonging,
  limit: number,
): Promise<Steps> => {
  const { rows } = await sql<StepRow & { total: number }>`
    select vault_id, txn_id, min(moved_at) as moved_at, min(from_state)::int as from_state, max(to_state)::int as to_state,
      (array_agg(from_vault_id))[1] as from_vault_id, (array_agg(to_vault_id))[1] as to_vault_id,
      count(*)::bigint as quantity, (count(*) over ())::bigint as total
    from ${movements(belongs)} where ${inVaults(vaults, belongs)}
    group by vault_id, txn_id order by min(moved_at), min(event), txn_id limit ${limit}`.execute(db);
  return { shown: rows.map(({ total: _, ...step }) => step), count: rows[0]?.total ?? 0 };
};

/** Part of the graph: how many keys went from where to where. */
export interface Flow {
  readonly edges: readonly { readonly before: string | null; readonly node: string; readonly quantity: number }[];
  readonly standing: readonly {
    readonly node: string;
    readonly holder: string;
    readonly state: number;
    readonly quantity: number;
  }[];
  readonly nodes: readonly {
    readonly node: string;
    readonly kind: string;
    readonly vault_id: string;
    readonly txn_id: string;
    readonly number: number;
    readonly transactions: number;
    readonly quantity: number;
    readonly first_at: string;
    readonly last_at: string;
    /** A vault that its keys came from or went to, if any. */
    readonly from_vault_id: string | null;
    readonly to_vault_id: string | null;
  }[];
}

/**
 * The way of the subject's keys from transaction to transaction.
 * @param isGrouped the transactions of a kind and month are one node
 */
export const flowOf = async (
  db: Tables,
  vaults: readonly string[],
  belongs: Belonging,
  isGrouped: boolean,
): Promise<Flow> => {
  const node = isGrouped
    ? sql`t.vault_id || ' ' || t.kind || ' ' || to_char(t.created_at at time zone 'utc', 'YYYY-MM')`
    : sql`m.txn_id::text`;
  const { rows } = await sql<Flow>`
    with step as materialized (
      select m.key_id, m.vault_id, m.txn_id, m.moved_at, m.to_state, m.from_vault_id, m.to_vault_id,
        coalesce(t.kind, '') as kind, coalesce(t.number, 0) as number, coalesce(${node}, m.txn_id::text) as node, m.event
      from ${movements(belongs)} left join txn_any t on t.vault_id = m.vault_id and t.id = m.txn_id
      where ${inVaults(vaults, belongs)}
    ), way as (
      select *, lag(node) over w as before, lead(node) over w is null as is_last
      from step window w as (partition by key_id order by moved_at, event)
    )
    select
      (select coalesce(json_agg(e), '[]') from (
        select before, node, count(*) as quantity from way where before is distinct from node group by before, node) e) as edges,
      (select coalesce(json_agg(s), '[]') from (
        select node, coalesce(to_vault_id, vault_id) as holder, to_state as state, count(*) as quantity
        from way where is_last group by 1, 2, 3) s) as standing,
      (select coalesce(json_agg(n), '[]') from (
        select node, min(kind) as kind, min(vault_id::text) as vault_id, min(txn_id::text) as txn_id, min(number) as number,
          count(distinct txn_id) as transactions, count(distinct key_id) as quantity, min(moved_at) as first_at, max(moved_at) as last_at,
          min(from_vault_id::text) as from_vault_id, min(to_vault_id::text) as to_vault_id
        from way group by node order by min(moved_at)) n) as nodes`.execute(db);
  return rows[0] ?? { edges: [], standing: [], nodes: [] };
};

/** The transactions of the steps, by their ids. Those that are gone are not there. */
export const transactionsOf = async (
  db: Tables,
  steps: readonly Pick<StepRow, 'vault_id' | 'txn_id'>[],
): Promise<ReadonlyMap<string, TransactionRow>> => {
  const found = new Map<string, TransactionRow>();
  for (const [vaultId, ofVault] of Map.groupBy(steps, (step) => step.vault_id)) {
    const ids = ofVault.map((step) => step.txn_id);
    const rows = await db
      .selectFrom('txn_any')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) found.set(`${vaultId} ${row.id}`, row);
  }
  return found;
};

/** Does a transaction's record say that it moved the key? */
export const hasMoved = async (db: Tables, vaultId: string, transactionId: string, keyId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from key_moved where vault_id = ${vaultId} and txn_id = ${transactionId} and key_id = ${keyId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};
