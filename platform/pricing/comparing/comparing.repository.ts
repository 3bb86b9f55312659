/** What a connection may buy: all that is shared with it, whether it has taken it into its catalogue yet or not. */
import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { isProductWide, seenBy } from '../../catalogue/index.js';
import { seenWithConnections } from '../../sharing/index.js';
import type { PricingDb } from '../rows.js';

export interface BoughtSku {
  readonly sku_id: string;
  readonly product_id: string;
  /** Code. */
  readonly region: string;
  readonly sku: string;
  readonly title: string;
}

/** By title; of what the seller's reader sees. @returns at most `limit` */
export const boughtSkus = (
  db: PricingDb,
  reader: Pick<Actor, 'ownerGuid' | 'permissions'>,
  buyerId: string,
  limit: number,
): Promise<BoughtSku[]> =>
  seenWithConnections(db, buyerId)
    .where('d.seller_id', '=', reader.ownerGuid)
    .where(seenBy(reader, 'p'))
    .where((eb) => eb.not(isProductWide('k')))
    .select(['h.sku_id', 'h.product_id', 'k.region', 'k.sku', 'p.title'])
    .orderBy(sql`lower(p.title)`)
    .orderBy('k.sku')
    .orderBy('h.sku_id')
    .limit(limit)
    .execute();
