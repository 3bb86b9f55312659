/** The buyer's switch: which of the products that it sees it has taken into its catalogue (docs/domain.md, e). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { BulkAct } from '../../content/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { formatCount } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import { isGuid } from '../../request-id.js';
import type { SharingTables } from '../rows.js';
import { sharingErrors } from '../sharing.errors.js';
import { seenBy } from './seen.repository.js';
import { sharedSkusList } from './shared-skus.grid.js';

export interface ProductConnectionsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

type Tx = Transaction<SharingTables>;

export class ProductConnections {
  constructor(private readonly dependencies: ProductConnectionsDependencies) {}

  /** What is so already stays as it is. @throws sharing.product_not_found where the vault does not see it now */
  set(actor: Actor, productGuid: string, isConnected: boolean): Promise<void> {
    const { database, audit, hub, clock } = this.dependencies;
    return database.transaction(async (tx: Tx) => {
      const seen = isGuid(productGuid)
        ? await seenBy(tx, actor.ownerGuid)
            .where('h.product_id', '=', productGuid)
            .select(['d.id', 'd.seller_id', 'p.title'])
            .limit(1)
            .executeTakeFirst()
        : undefined;
      if (seen === undefined) throw sharingErrors('sharing.product_not_found');
      const changed = await tx
        .insertInto('product_connection')
        .values({
          ...{ side_id: seen.id, product_id: productGuid, is_connected: isConnected },
          ...{ changed_at: clock.now(), changed_by_name: actor.userName },
        })
        .onConflict((conflict) =>
          conflict
            .columns(['side_id', 'product_id'])
            .doUpdateSet({ is_connected: isConnected, changed_at: clock.now(), changed_by_name: actor.userName })
            .where('product_connection.is_connected', '<>', isConnected),
        )
        .returning('side_id')
        .execute();
      if (changed.length === 0) return;
      await audit.write(tx, actor, {
        action: isConnected ? 'sharing.product_connected' : 'sharing.product_disconnected',
        object: { kind: 'product', id: productGuid },
        after: { name: seen.title, isConnected },
      });
      database.afterCommit(tx, () => {
        for (const owner of [actor.ownerGuid, seen.seller_id]) hub.publish(owner, 'collectionchanged', {});
      });
    });
  }
}

interface Row {
  readonly product_id: string;
  readonly title: string;
  readonly sku: string;
  readonly is_connected: boolean;
}

/** Over rows of the list: each takes its product, with all SKUs of it. */
export const connectAct = (connections: ProductConnections, isConnecting: boolean): BulkAct<Row> => ({
  name: isConnecting ? 'connect' : 'disconnect',
  list: sharedSkusList,
  title: (count) => `${isConnecting ? 'Connect' : 'Disconnect'} the products of ${formatCount(count, 'SKU')}`,
  permission: ['sharedskus-all'],
  judge: ({ is_connected }) => {
    if (is_connected !== isConnecting) return undefined;
    return isConnecting ? 'Connected already' : 'Product is not connected';
  },
  label: ({ title, sku }) => `${title}, ${sku}`,
  apply: (actor, { product_id }) => connections.set(actor, product_id, isConnecting),
});
