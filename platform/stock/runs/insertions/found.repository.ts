/** Insertions by number, GUID, or the SKU that they are for (ADR 0090). */
import { sql, type Kysely } from 'kysely';
import { skusCalled } from '../../../catalogue/index.js';
import { fits, inTiers, type RecordSearch } from '../../../search/index.js';
import type { StockDatabase } from '../../rows.js';
import { runStatusName } from '../run-status.js';
import { insertionHref } from './insertion-steps.js';

/** Of which the newest insertions are looked for. */
const skusAtMost = 20;

/** Of each SKU by the index on (vault, SKU, date, id). */
const newestOf = (db: Kysely<StockDatabase>, vaultId: string, skus: readonly string[], limit: number) =>
  db
    .selectFrom(sql<{ sku_id: string }>`unnest(${[...skus]}::uuid[])`.as<'w'>(sql`w(sku_id)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('insertion')
          .where('vault_id', '=', vaultId)
          .whereRef('sku_id', '=', 'w.sku_id')
          .select('id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select('n.id');

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const insertionSearch: RecordSearch = {
  name: 'insertions',
  title: 'Insertions',
  icon: 'insertions',
  order: 6,
  permission: ['insertionslist-read'],
  find: async (database, actor, asked, limit) => {
    const { ownerGuid } = actor;
    const db = database.tables<StockDatabase>();
    const { guid, number } = asked;
    const own = () =>
      db
        .selectFrom('insertion as i')
        .leftJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'i.vault_id').onRef('s.id', '=', 'i.sku_id'))
        .leftJoin('product as p', (join) =>
          join.onRef('p.vault_id', '=', 'i.vault_id').onRef('p.id', '=', 'i.product_id'),
        )
        .where('i.vault_id', '=', ownerGuid)
        .select(['i.id', 'i.number', 'i.status', 'i.created_at', 'p.title', 's.sku']);
    const rows = await inTiers(
      [
        {
          fit: fits.exactly,
          isAsked: guid !== undefined,
          find: () =>
            own()
              .where('i.id', '=', guid ?? '')
              .execute(),
        },
        {
          fit: fits.exactly,
          isAsked: number !== undefined,
          find: () =>
            own()
              .where('i.number', '=', number ?? 0)
              .execute(),
        },
        {
          fit: fits.within,
          find: async (wanted) => {
            const skus = await skusCalled(db, actor, asked, skusAtMost);
            return own()
              .where('i.id', 'in', newestOf(db, ownerGuid, skus, wanted))
              .orderBy('i.created_at', 'desc')
              .orderBy('i.id', 'desc')
              .limit(wanted)
              .execute();
          },
        },
      ],
      limit,
    );
    return rows.map(({ fit, id, ...row }) => ({
      fit,
      name: `Insertion ${row.number}`,
      details: [row.title ?? '', row.sku ?? '', runStatusName(row.status), dayOf(row.created_at)],
      href: insertionHref(id),
    }));
  },
};
