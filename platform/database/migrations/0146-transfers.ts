import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** What changes hands says so in blocks as well; a key says whom it came from. */
const handOvers = [
  ...['public', 'archive'].map(
    (schema) => `alter table ${schema}.key_movement_block add from_vault_id uuid, add to_vault_id uuid`,
  ),
  'alter table key add from_vault_id uuid',
  `comment on column key.from_vault_id is 'Who gave it to its holder; null of a key that has not changed hands'`,
  // A received key is of the SKU of the vault that has the product: it is found by its id alone.
  'create unique index sku_alone on sku (id)',
  'create unique index product_alone on product (id)',
  'create index sku_code on sku (lower(sku))',
  `create table received_data_key (
    vault_id uuid not null,
    insertion_id uuid not null,
    wrapped_key bytea not null,
    primary key (vault_id, insertion_id)
  )`,
  'create index received_data_key_insertion on received_data_key (insertion_id)',
  `comment on column received_data_key.wrapped_key is 'The data key of another vault''s insertion, wrapped by this vault''s key'`,
];

const offers = [
  `create table transfer_offer (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    number bigint not null,
    receiver_id uuid not null references vault (id),
    connection_id uuid not null references connection (id),
    sku_id uuid not null,
    agreement_id uuid not null,
    quantity bigint not null check (quantity > 0),
    status smallint not null check (status between 1 and 7),
    is_return boolean not null,
    note text not null,
    price_amount numeric(18, 6),
    price_currency text not null,
    request_key uuid not null,
    line_no integer not null,
    created_by uuid not null,
    created_by_name text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    reminded_at timestamptz,
    accepted_by_name text not null default '',
    closed_at timestamptz,
    closed_by_vault_id uuid,
    closed_by_name text not null default '',
    reason text not null default '',
    failure smallint not null default 0,
    job_id uuid,
    offered_txn_id uuid,
    given_txn_id uuid,
    received_txn_id uuid,
    unique (vault_id, number),
    unique (vault_id, request_key, line_no)
  )`,
  `comment on column transfer_offer.vault_id is 'The sender'`,
  `comment on column transfer_offer.number is 'Running number of the sender'`,
  `comment on column transfer_offer.status is 'keyway.transfers.v1.OfferStatus'`,
  `comment on column transfer_offer.failure is 'keyway.transfers.v1.OfferObstacle; 0 of none'`,
  `comment on column transfer_offer.price_amount is 'Of one key, for information'`,
  `comment on column transfer_offer.reminded_at is 'When the receiver was reminded; at once of an offer that ends sooner'`,
  'create index transfer_offer_made on transfer_offer (vault_id, created_at, id)',
  'create index transfer_offer_got on transfer_offer (receiver_id, created_at, id)',
  'create index transfer_offer_pending on transfer_offer (expires_at) where status = 1',
  'create index transfer_offer_connection on transfer_offer (connection_id) where status in (1, 2)',
  `create table transfer_event (
    vault_id uuid not null,
    id bigint generated always as identity primary key,
    name text not null,
    offer_id uuid not null,
    happened_at timestamptz not null
  )`,
  `comment on table transfer_event is 'What happened to offers, for each of their vaults; in the transaction that made it so'`,
  'create index transfer_event_of_vault on transfer_event (vault_id, id)',
];

/** Keys that are offered to another vault, and change hands (docs/domain.md, b). */
export const transfers: Migration = {
  up: async (db) => {
    await lockTables(db, ['key', 'key_movement_block', 'archive.key_movement_block', 'sku', 'product']);
    for (const statement of [...handOvers, ...offers]) await sql.raw(statement).execute(db);
  },
};
