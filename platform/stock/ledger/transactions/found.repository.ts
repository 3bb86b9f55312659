/** Transactions by number, GUID, reference, or the SKU that they moved (ADR 0090). */
import { sql, type Kysely } from 'kysely';
import { skusCalled } from '../../../catalogue/index.js';
import { begins, fits, folded, inTiers, type RecordSearch } from '../../../search/index.js';
import type { StockDatabase } from '../../rows.js';
import { transactionHref, transactionPermission } from './tabs/transaction-rows.grid.js';

/** Of which the newest transactions are looked for. */
const skusAtMost = 20;

/** Of each SKU by the index on (vault, SKU, date, id). */
const newestOf = (db: Kysely<StockDatabase>, vaultId: string, skus: readonly string[], limit: number) =>
  db
    .selectFrom(sql<{ sku_id: string }>`unnest(${[...skus]}::uuid[])`.as<'w'>(sql`w(sku_id)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('txn')
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

export const transactionSearch: RecordSearch = {
  name: 'transactions',
  title: 'Transactions',
  icon: 'transactions',
  order: 7,
  permission: transactionPermission,
  find: async (database, actor, asked, limit) => {
    const { ownerGuid } = actor;
    const db = database.tables<StockDatabase>();
    const { guid, number } = asked;
    const own = () =>
      db
        .selectFrom('txn as t')
        .leftJoin('sku as s', 's.id', 't.sku_id')
        .leftJoin('product as p', (join) =>
          join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
        )
        .where('t.vault_id', '=', ownerGuid)
        .select(['t.id', 't.number', 't.kind', 't.reference', 't.created_at', 'p.title', 's.sku']);
    const rows = await inTiers(
      [
        {
          fit: fits.exactly,
          isAsked: guid !== undefined,
          find: () =>
            own()
              .where('t.id', '=', guid ?? '')
              .execute(),
        },
        {
          fit: fits.exactly,
          isAsked: number !== undefined,
          find: () =>
            own()
              .where('t.number', '=', number ?? 0)
              .execute(),
        },
        {
          fit: fits.beginning,
          find: (wanted) =>
            own()
              .where('t.reference', '<>', '')
              .where(begins('t.reference', asked))
              .orderBy(folded('t.reference'))
              .orderBy('t.id')
              .limit(wanted)
              .execute(),
        },
        {
          fit: fits.within,
          find: async (wanted) => {
            const skus = await skusCalled(db, actor, asked, skusAtMost);
            return own()
              .where('t.id', 'in', newestOf(db, ownerGuid, skus, wanted))
              .orderBy('t.created_at', 'desc')
              .orderBy('t.id', 'desc')
              .limit(wanted)
              .execute();
          },
        },
      ],
      limit,
    );
    return rows.map(({ fit, id, ...row }) => ({
      fit,
      name: `Transaction ${row.number}`,
      details: [
        row.kind,
        row.reference === '' ? (row.title ?? '') : row.reference,
        row.sku ?? '',
        dayOf(row.created_at),
      ],
      href: transactionHref({ id }),
    }));
  },
};
