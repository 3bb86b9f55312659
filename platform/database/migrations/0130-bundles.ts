import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table sku_bundle_item (
    vault_id uuid not null,
    bundle_id uuid not null,
    sku_id uuid not null,
    primary key (vault_id, bundle_id, sku_id),
    check (bundle_id <> sku_id),
    foreign key (vault_id, bundle_id) references sku (vault_id, id),
    foreign key (vault_id, sku_id) references sku (vault_id, id)
  )`,
  `create index sku_bundle_item_sku on sku_bundle_item (vault_id, sku_id)`,
  `comment on table sku_bundle_item is 'The SKUs that a bundle is made of; one key of each is what its buyer gets.'`,
  // What shares and what programs read follow the bundle's own row: it is touched, whoever changes what is in it.
  `create function touch_bundles() returns trigger language plpgsql as $$
  begin
    update sku as s set stamp = clock_timestamp()
      from (select distinct vault_id, bundle_id from changed) as b where s.vault_id = b.vault_id and s.id = b.bundle_id;
    return null;
  end $$`,
  `create trigger sku_bundle_item_insert_touches_bundles after insert on sku_bundle_item
    referencing new table as changed for each statement execute function touch_bundles()`,
  `create trigger sku_bundle_item_delete_touches_bundles after delete on sku_bundle_item
    referencing old table as changed for each statement execute function touch_bundles()`,
];

/** What bundles are made of (docs/domain.md, k). */
export const bundles: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
