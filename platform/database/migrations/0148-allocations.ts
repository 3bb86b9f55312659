import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** By which allocation a key came to its holder. Null of all that stand: the table is not written anew. */
export const allocationOfKeys = 'allocation_id uuid';

/**
 * What counts the unsold keys of an allocation. Nobody writes to the keys while a migration reads all of them for it: an
 * operator of many builds column and index before, the index concurrently (docs/runbook.md), and they are there already.
 */
export const indexOfAllocatedKeys =
  'key_allocated on key (vault_id, allocation_id) where allocation_id is not null and state in (2, 3, 4, 11)';

const keys = [
  `alter table key add column if not exists ${allocationOfKeys}`,
  `create index if not exists ${indexOfAllocatedKeys}`,
  `comment on column key.allocation_id is 'By which its holder has drawn it; null of a key that came in another way'`,
];

const promises = [
  `create table allocation (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    number bigint not null,
    connection_id uuid not null references connection (id),
    partner_id uuid not null references vault (id),
    sku_id uuid not null,
    agreement_id uuid not null,
    status smallint not null check (status in (1, 3, 6, 7, 8, 9, 10)),
    max_quantity bigint not null check (max_quantity >= 1),
    batch_size bigint not null check (batch_size >= 1),
    stock_limit bigint not null check (stock_limit >= batch_size),
    drawn bigint not null default 0 check (drawn >= 0 and drawn <= max_quantity),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    is_paused_by_owner boolean not null default false,
    is_paused_by_partner boolean not null default false,
    is_auto_draw boolean not null default true,
    note text not null,
    price_amount numeric,
    price_currency text not null,
    expires_at timestamptz not null,
    offer_reminded_at timestamptz,
    reminded_at timestamptz,
    request_key uuid not null,
    created_by uuid not null,
    created_by_name text not null,
    created_at timestamptz not null,
    version integer not null,
    changed_at timestamptz not null,
    changed_by_name text not null,
    answered_at timestamptz,
    answered_by_name text not null default '',
    reason text not null default '',
    closed_at timestamptz,
    closed_by_name text not null default '',
    unique (vault_id, number),
    unique (vault_id, request_key)
  )`,
  `comment on table allocation is 'Promises that a vault may draw keys of another one''s free stock'`,
  `comment on column allocation.vault_id is 'The owner, whose keys are promised'`,
  `comment on column allocation.number is 'Running number of the owner'`,
  `comment on column allocation.partner_id is 'The vault that may draw'`,
  `comment on column allocation.status is 'keyway.allocations.v1.AllocationStatus: Pending, Active also before starts_at, in a pause and when all is drawn, or one that has ended'`,
  `comment on column allocation.max_quantity is 'Keys that may ever be drawn'`,
  `comment on column allocation.batch_size is 'Keys of one draw, or a multiple of it'`,
  `comment on column allocation.stock_limit is 'Most keys of it that the partner may hold unsold at one time'`,
  `comment on column allocation.is_auto_draw is 'Orders of the partner that find no stock of its own may draw'`,
  `comment on column allocation.price_amount is 'Of one key, for information'`,
  `comment on column allocation.expires_at is 'When the offer ends unanswered'`,
  `comment on column allocation.offer_reminded_at is 'When the partner was reminded of the offer; at once of one that ends sooner'`,
  `comment on column allocation.reminded_at is 'When both sides were told that it ends soon; at once of one that ends sooner'`,
  `comment on column allocation.answered_by_name is 'Of the partner: who accepted or rejected it'`,
  `comment on column allocation.closed_by_name is 'Of the owner: who revoked or closed it'`,
  'create index allocation_made on allocation (vault_id, created_at, id)',
  'create index allocation_got on allocation (partner_id, created_at, id)',
  'create index allocation_open on allocation (vault_id, sku_id, agreement_id) where status in (1, 3)',
  'create index allocation_of_connection on allocation (connection_id) where status in (1, 3)',
  'create index allocation_ending on allocation (ends_at) where status in (1, 3)',
  'create index allocation_pending on allocation (expires_at) where status = 1',
  `create table allocation_draw (
    vault_id uuid not null,
    id uuid primary key,
    allocation_id uuid not null references allocation (id),
    quantity bigint not null check (quantity > 0),
    request_key uuid not null,
    happened_at timestamptz not null,
    by_name text not null,
    given_txn_id uuid,
    received_txn_id uuid,
    unique (vault_id, request_key)
  )`,
  `comment on table allocation_draw is 'Batches of keys that were drawn'`,
  `comment on column allocation_draw.vault_id is 'The partner, whose act it was'`,
  `comment on column allocation_draw.given_txn_id is 'In the books of the owner'`,
  `comment on column allocation_draw.received_txn_id is 'In the books of the partner'`,
  'create index allocation_draw_of_allocation on allocation_draw (allocation_id, happened_at, id)',
  // Whoever may still draw, or may still accept it: the owner has given its word, and is not asked again.
  `create view allocation_promised as
    select vault_id, sku_id, agreement_id, sum(max_quantity - drawn)::bigint as promised, count(*)::bigint as allocations
    from allocation
    where status in (1, 3) and drawn < max_quantity and (ends_at is null or ends_at > now())
      and (status = 3 or expires_at > now())
    group by vault_id, sku_id, agreement_id`,
  `comment on view allocation_promised is 'Keys of each SKU and right that a vault has promised and that are not drawn'`,
];

/** Promises of keys, which another vault draws batch by batch (docs/domain.md, b). */
export const allocations: Migration = {
  up: async (db) => {
    await lockTables(db, ['key']);
    for (const statement of [...keys, ...promises]) await sql.raw(statement).execute(db);
  },
};
