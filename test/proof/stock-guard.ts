/**
 * The invariants of docs/domain.md, a, as a constraint of the database: looked at when a transaction
 * commits, in its own snapshot. A transaction that would break one cannot commit, whoever runs beside it.
 */
import type { Database } from '../../platform/database/database.js';
import { keyState, movementEvent } from '../../platform/stock/keys/key-state.js';

/** States that a balance counts, and the keys that count for each (platform/stock/keys/key-state.ts). */
const counted: Readonly<Record<string, string>> = {
  available: 'state = 2',
  pooled: 'state = 11',
  reserved: 'state = 3',
  offered: 'state = 4',
  sold: 'state = 5',
  fulfilled: 'state = 6',
  extracted: 'state = 7',
  revoked: 'state = 8',
  blacklisted: 'state = 9',
  voided: 'state = 10',
};

const names = Object.keys(counted);
const tell = (text: string, ...parts: readonly string[]): string => `format('${text}', ${parts.join(', ')})`;

/** One row of text for each broken invariant of the vault `vault`. */
const faults = `
  with keys as (
    select sku_id, agreement_id, ${names.map((name) => `count(*) filter (where ${counted[name]}) as ${name}`).join(', ')}
    from key where vault_id = vault group by sku_id, agreement_id
  ), booked as (
    select sku_id, agreement_id, sum(inserted) as inserted, sum(received) as received, sum(transferred_out) as transferred_out,
      sum(right_in) as right_in, sum(right_out) as right_out, ${names.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from stock_standing where vault_id = vault group by sku_id, agreement_id
  ), moved as (
    select txn_id, key_id, event, from_state, to_state from key_moved where vault_id = vault
  ), paths as (
    -- In a vault a key's way leads from Staged where that vault inserted it, else from Available, and it is held there
    -- as often as it came and did not go.
    select key_id, case when bool_or(from_state = ${keyState.staged}) then ${keyState.staged} else ${keyState.available} end as state,
      count(*) filter (where from_state = ${keyState.staged} or event = ${movementEvent.received})
        - count(*) filter (where event = ${movementEvent.transferred}) as held
    from moved group by key_id
  ), steps as (
    -- Every movement leaves one state and reaches one: over a key's life that leaves a one where the key is now.
    select key_id, state, sum(n) as n from (
      select key_id, state, 1 as n from paths union all
      select key_id, to_state, 1 from moved union all select key_id, from_state, -1 from moved
    ) each_end group by key_id, state
  ), ends as (
    select key_id, max(s.state) filter (where n = 1) as state, max(held) as held,
      count(*) filter (where n = 1) as present, count(*) filter (where n not in (0, 1)) as odd
    from steps s join paths p using (key_id) group by key_id
  ), links as (
    select *, lag(hash, 1, decode(repeat('00', 32), 'hex')) over (partition by lane order by sequence) as before,
      row_number() over (partition by lane order by sequence) as nth
    from txn where vault_id = vault
  ), ends_of_lanes as (
    select distinct on (lane) lane, sequence, hash from links order by lane, sequence desc
  )
  select ${tell('invariant 1: sku %s, right %s does not add up', 'sku_id', 'agreement_id')} as fault from booked
    where inserted + received + right_in <> ${names.join(' + ')} + transferred_out + right_out
  union all
  select ${tell('invariant 6: sku %s, right %s: booked %s, counted %s', 'sku_id', 'agreement_id', 'b', 'k')}
    from booked b full join keys k using (sku_id, agreement_id)
    where ${names.map((name) => `coalesce(b.${name}, 0) <> coalesce(k.${name}, 0)`).join(' or ')}
  union all
  select ${tell('invariant 2: key %s is in state %s, its movements end in %s (%s, %s)', 'k.id', 'k.state', 'e.state', 'e.present', 'e.odd')}
    from (select * from key where vault_id = vault) k full join ends e on e.key_id = k.id
    where coalesce(k.state, ${keyState.available}) is distinct from e.state or e.present <> 1 or e.odd <> 0
      or e.held <> (k.id is not null)::integer
  union all
  select ${tell('invariant 1: %s keys were inserted, %s movements say so', 'inserted', 'moves')}
    from (select coalesce(sum(inserted), 0) as inserted from booked) b,
      (select count(*) as moves from moved where from_state = 1 and to_state = 2) m where inserted <> moves
  union all
  select ${tell('invariant 5: transaction %s speaks of %s keys and moves %s', 't.id', 't.quantity', 'm.count')}
    from txn t left join (select txn_id, count(*) from moved group by txn_id) m on m.txn_id = t.id
    where t.vault_id = vault and t.quantity is distinct from m.count
  union all
  select ${tell('invariant 5: movements of no transaction %s', 'm.txn_id')}
    from moved m where not exists (select from txn t where t.vault_id = vault and t.id = m.txn_id)
  union all
  select ${tell('invariant 5: link %s of lane %s does not follow the one before', 'sequence', 'lane')}
    from links where previous_hash <> before or sequence <> nth
  union all
  select ${tell('invariant 5: lane %s ends in another link than its last', 'coalesce(h.lane, l.lane)')}
    from (select * from custody_head where vault_id = vault and sequence > 0) h full join ends_of_lanes l using (lane)
    where h.sequence is distinct from l.sequence or h.hash is distinct from l.hash`;

const statements = [
  // In plpgsql the plan is made once for each connection: the movements lie in many partitions.
  `create function proof_faults(vault uuid) returns setof text language plpgsql stable as $$
  begin
    return query ${faults};
  end $$`,
  `create function proof_check() returns trigger language plpgsql as $$
  declare
    vault uuid := new.vault_id;
    mark text := pg_current_xact_id() || ' ' || vault;
    fault text;
  begin
    -- The first event at the commit looks at all of the vault; nothing changes between it and the last one.
    if current_setting('proof.looked', true) = mark then return null; end if;
    select f into fault from proof_faults(vault) f limit 1;
    if fault is not null then raise exception 'proof: %', fault; end if;
    perform set_config('proof.looked', mark, true);
    return null;
  end $$`,
  ...['key', 'stock_balance', 'txn', 'custody_head'].map(
    (table) => `create constraint trigger proof_${table} after insert or update on ${table}
      deferrable initially deferred for each row execute function proof_check()`,
  ),
  `create function proof_kept() returns trigger language plpgsql as $$
  begin
    raise exception 'proof: invariant 5: % of %', tg_op, tg_table_name;
  end $$`,
  ...['key_movement', 'key_movement_block', 'txn'].map(
    (table) =>
      `create trigger proof_kept before update or delete or truncate on ${table} for each statement execute function proof_kept()`,
  ),
];

/** From now on no transaction of this database commits that breaks an invariant: it fails with `proof: ...`. */
export const guardInvariants = async (database: Database): Promise<void> => {
  for (const statement of statements) await database.execute(statement);
};

/** What is broken now, for a look from outside. */
export const faultsOf = async (database: Database, vaultId: string): Promise<string[]> => {
  const { rows } = await database.execute('select f as fault from proof_faults($1) f', [vaultId]);
  return rows.map(({ fault }) => String(fault));
};
