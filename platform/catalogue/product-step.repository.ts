import type { ChecklistStep } from '../checklist/index.js';
import type { CatalogueTables } from './rows.js';

/** Asked of somebody who is new (ADR 0095). A draft is a beginning; nobody can trade it. */
export const productStep: ChecklistStep = {
  name: 'product',
  title: 'Add your first product',
  summary: 'With picture, dates and SKUs; it is done when the product is active',
  order: 4,
  permission: ['sku-write', 'sku-all'],
  href: () => '/productcatalog/products/products-add/',
  isDone: async (database, { ownerGuid }) => {
    const product = await database
      .tables<CatalogueTables>()
      .selectFrom('product')
      .select('id')
      .where('vault_id', '=', ownerGuid)
      .where('status', '<>', 'Draft')
      .limit(1)
      .executeTakeFirst();
    return product !== undefined;
  },
};
