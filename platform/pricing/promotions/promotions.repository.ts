/** Promotions, who reads them, and which of their items (docs/domain.md, f). */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import { isGuid } from '../../request-id.js';
import { inCatalogueOf } from '../../sharing/index.js';
import { seenBy } from '../../catalogue/index.js';
import type { PricingDatabase, PricingDb, PricingTx, PromotionRow } from '../rows.js';
import type { PromotionStatus } from './promotion.js';

/** Of promotions `m`, as promotion.ts has it. */
export const statusNow = sql<PromotionStatus>`case
  when m.approved_at is null then 'draft' when m.cancelled_at is not null then 'cancelled'
  when now() < m.valid_from then 'scheduled' when now() < m.valid_to then 'active' else 'ended' end`;

/** Of promotions `m` and items `i`: what a buyer has of it in its catalogue, from the vault that promotes it. */
export const isInCatalogue = (db: Kysely<PricingDatabase>, buyerId: string): RawBuilder<boolean> => {
  const seen = inCatalogueOf(db, buyerId)
    .where(sql<boolean>`d.seller_id = m.vault_id and h.sku_id = i.sku_id`)
    .select('h.sku_id');
  return sql<boolean>`exists (${seen})`;
};

/**
 * Of promotions `m`: the buyer buys by its list, and did so before it was over; it is no draft; something of it is in the
 * buyer's catalogue. By which list others bought before is not the buyer's to know.
 */
const isSharedWith = (db: Kysely<PricingDatabase>, buyerId: string): RawBuilder<boolean> => sql<boolean>`(
  m.approved_at is not null and exists (
    select from price_list_holder as h
    left join price_assignment as a on a.vault_id = h.seller_id and a.connection_id = h.connection_id
    left join price_default as f on f.vault_id = h.seller_id
    where h.buyer_id = ${buyerId} and h.list_id = m.list_id
      and m.valid_to > greatest(a.changed_at, case when h.is_default then f.changed_at end))
  and exists (select from promotion_item as i where i.promotion_id = m.id and ${isInCatalogue(db, buyerId)}))`;

/** Of promotions `m`: those of the vault, and those of lists by which it buys. */
export const isVisibleTo = (db: Kysely<PricingDatabase>, vaultId: string): RawBuilder<boolean> =>
  sql<boolean>`(m.list_id in (
      select own.id from price_list as own where own.vault_id = ${vaultId}
      union all select h.list_id from price_list_holder as h where h.buyer_id = ${vaultId})
    and (m.vault_id = ${vaultId} or ${isSharedWith(db, vaultId)}))`;

/** One of the vault's own, or one of a list by which it buys. */
export const findPromotion = async (db: PricingDb, vaultId: string, id: string): Promise<PromotionRow | undefined> =>
  isGuid(id)
    ? db
        .selectFrom('promotion as m')
        .selectAll('m')
        .where('m.id', '=', id.toLowerCase())
        .where(isVisibleTo(db, vaultId))
        .executeTakeFirst()
    : undefined;

export const findOwnPromotion = async (db: PricingDb, vaultId: string, id: string): Promise<PromotionRow | undefined> =>
  isGuid(id)
    ? db
        .selectFrom('promotion')
        .selectAll()
        .where('vault_id', '=', vaultId)
        .where('id', '=', id.toLowerCase())
        .executeTakeFirst()
    : undefined;

export const promotionOfRequest = (db: PricingDb, vaultId: string, key: string): Promise<PromotionRow | undefined> =>
  db
    .selectFrom('promotion')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** The vault's next number; whoever adds one has locked out who else does. */
export const nextNumber = async (tx: PricingTx, vaultId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('promotion')
    .where('vault_id', '=', vaultId)
    .select(sql<number>`coalesce(max(number), 0)::bigint`.as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
};

/** Of a list that is locked: they stay as they are until the transaction ends. */
export const lockPromotionsOf = (tx: PricingTx, listId: string): Promise<PromotionRow[]> =>
  tx.selectFrom('promotion').selectAll().where('list_id', '=', listId).orderBy('id').forUpdate().execute();

/** With their items. */
export const dropPromotionsOf = async (tx: PricingTx, listId: string): Promise<void> => {
  await tx.deleteFrom('promotion').where('list_id', '=', listId).execute();
};

/** Promotions of a list that run or are planned. */
export const countStanding = async (db: PricingDb, listId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('promotion')
    .where('list_id', '=', listId)
    .where('approved_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('valid_to', '>', now)
    .select(sql<number>`count(*)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export interface Surroundings {
  /** Of the vault that owns it. */
  readonly company: string;
  readonly listTitle: string;
  readonly currency: string;
}

export const surroundingsOf = (db: PricingDb, { vault_id, list_id }: PromotionRow): Promise<Surroundings> =>
  db
    .selectFrom('price_list as l')
    .innerJoin('vault as v', 'v.id', 'l.vault_id')
    .where('l.id', '=', list_id)
    .where('l.vault_id', '=', vault_id)
    .select(['v.company', 'l.title as listTitle', 'l.default_currency as currency'])
    .executeTakeFirstOrThrow();

/** Items that a buyer has in its catalogue. */
export const countShared = async (db: PricingDb, { id }: PromotionRow, buyerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('promotion_item as i')
    .innerJoin('promotion as m', 'm.id', 'i.promotion_id')
    .where('i.promotion_id', '=', id)
    .where(isInCatalogue(db, buyerId))
    .select(sql<number>`count(*)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Of what the vault may sell, by name. */
export const franchisesOf = async (db: PricingDb, reader: Pick<Actor, 'ownerGuid' | 'permissions'>, limit: number) => {
  const { ownerGuid } = reader;
  const shared = inCatalogueOf(db, ownerGuid)
    .where(sql<boolean>`h.product_id = priced.id`)
    .select('h.sku_id');
  const { rows } = await sql<{ name: string }>`
    select distinct f.name from product as priced cross join lateral unnest(priced.franchises) as f (name)
    where priced.status not in ('Delisted', 'Archived')
      and ((priced.vault_id = ${ownerGuid} and ${seenBy(reader, 'priced')}) or exists (${shared}))
    order by f.name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
};
