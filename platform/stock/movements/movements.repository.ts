/** Keys moved by set: locked, sorted by what may be done with them, changed, and their movements written. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { StockDatabase } from '../rows.js';
import type { MovementKind } from './movement-kinds.js';

type Tables = Kysely<StockDatabase>;

export interface SetMove {
  readonly vaultId: string;
  readonly kind: MovementKind;
  /** A query with one column `id`. */
  readonly chosen: RawBuilder<unknown>;
  /** Where the right changes. */
  readonly toRightId: string | undefined;
  readonly now: Date;
}

/** Keys of one SKU and right that had one state, and what became of them. */
export interface MovedSet {
  readonly outcome: 'moved' | 'refused' | 'unchanged';
  /** Null unless moved. */
  readonly txnId: string | null;
  readonly skuId: string;
  readonly rightId: string;
  readonly state: number;
  readonly count: number;
}

const outcomeOf = ({ kind, vaultId, toRightId }: SetMove): RawBuilder<unknown> => {
  const conditions = [
    sql`k.state in (${sql.join(kind.from.map((state) => sql.lit(state)))})`,
    ...(kind.isForOrigin ? [sql`k.origin_vault_id = ${vaultId}`] : []),
    ...(kind.isForUnpooled ? [sql`k.pool_id is null`] : []),
  ];
  const permitted = sql.join(conditions, sql` and `);
  return kind.changesRight
    ? sql`case when not (${permitted}) then 'refused' when k.agreement_id = ${toRightId}::uuid then 'unchanged' else 'moved' end`
    : sql`case when ${permitted} then 'moved' else 'refused' end`;
};

const newValues = ({ kind, toRightId }: SetMove): RawBuilder<unknown> => {
  const values = [
    ...(kind.to === undefined ? [] : [sql`state = ${sql.lit(kind.to)}`]),
    ...(kind.changesRight ? [sql`agreement_id = ${toRightId}::uuid`] : []),
    ...(kind.isForUnpooled ? [] : [sql`pool_id = null`]),
  ];
  return sql.join(values);
};

/**
 * Moves those of the chosen keys that may be moved, in one statement, and writes a movement for each: a
 * transaction for each SKU and right. Keys are locked in the order in which they leave the stock, so that
 * this, another one and whoever takes keys meet in the same order. A key that is held is waited for, and
 * judged by the state that it then has.
 */
export const moveChosen = async (db: Tables, move: SetMove): Promise<MovedSet[]> => {
  const { vaultId, kind, chosen, now } = move;
  const toState = kind.to === undefined ? sql`m.state` : sql.lit(kind.to);
  const { rows } = await sql<MovedSet>`
    with locked as materialized (
      select k.id, k.sku_id, k.agreement_id, k.state, ${outcomeOf(move)} as outcome
      from key k where k.vault_id = ${vaultId} and k.id in (select c.id from (${chosen}) c)
      order by k.insertion_number, k.id for update of k
    ), document as materialized (
      select sku_id, agreement_id, gen_random_uuid() as txn_id from locked where outcome = 'moved' group by sku_id, agreement_id
    ), moved as materialized (
      select l.id, l.state, d.txn_id from locked l join document d using (sku_id, agreement_id) where l.outcome = 'moved'
    ), changed as (
      update key k set ${newValues(move)} from moved m where k.vault_id = ${vaultId} and k.id = m.id
    ), written as (
      insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
      select ${vaultId}::uuid, m.txn_id, m.id, ${now}::timestamptz, ${sql.lit(kind.event)}, m.state, ${toState} from moved m
    )
    select l.outcome, d.txn_id as "txnId", l.sku_id as "skuId", l.agreement_id as "rightId", l.state, count(*)::bigint as count
    from locked l left join document d on l.outcome = 'moved' and d.sku_id = l.sku_id and d.agreement_id = l.agreement_id
    group by 1, 2, 3, 4, 5 order by 3, 4, 5`.execute(db);
  return rows;
};
