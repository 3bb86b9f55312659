import type { ChecklistStep } from '../../checklist/index.js';
import type { SharingTables } from '../rows.js';
import { sharedSkusList } from './shared-skus.grid.js';

/** Asked of somebody who is new and buys (ADR 0095). */
export const connectStep: ChecklistStep = {
  name: 'shared-product',
  title: 'Connect a product that is shared with you',
  summary: 'Only connected products are delivered to you; what your partners share stands in one list',
  order: 7,
  permission: ['sharedskus-all'],
  href: () => sharedSkusList,
  isDone: async (database, { ownerGuid }) => {
    const connected = await database
      .tables<SharingTables>()
      .selectFrom('sharing_side as d')
      .innerJoin('product_connection as c', 'c.side_id', 'd.id')
      .select('c.product_id')
      .where('d.buyer_id', '=', ownerGuid)
      .where('c.is_connected', '=', true)
      .limit(1)
      .executeTakeFirst();
    return connected !== undefined;
  },
};
