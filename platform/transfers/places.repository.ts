/** Places of stock as they would be offered to one vault: what they are called, what is free, what stands against it. */
import { sql, type Kysely } from 'kysely';
import { isEmbargoedNow } from '../catalogue/index.js';
import { directionsOf, type Trade } from '../connections/index.js';
import { rightTitle } from '../rights/index.js';
import { partnerCatalogue, takeIntoCatalogue, type SharingTables } from '../sharing/index.js';
import { countCameFrom } from '../stock/index.js';
import { obstaclesOf, type AtReceiver, type Obstacle } from './offer.js';
import type { TransfersDatabase } from './rows.js';

type Db = Kysely<TransfersDatabase>;

/** Who gives to whom, over which connection. */
export interface Way {
  readonly connectionId: string;
  readonly isActive: boolean;
  readonly senderId: string;
  readonly receiverId: string;
  /** The sender does not sell to the receiver: only what came from there may go back. */
  readonly isReturn: boolean;
}

/** Whether the vault of the trade sells to the other one. */
export const isSeller = ({ ownType, companyType }: Trade): boolean => directionsOf(ownType, companyType).isSelling;

/** The way on which a vault gives what it sells. */
export const saleWay = (
  ownerId: string,
  { connectionGuid, partnerGuid, state }: Pick<Trade, 'connectionGuid' | 'partnerGuid' | 'state'>,
): Way => ({
  ...{ connectionId: connectionGuid, senderId: ownerId, receiverId: partnerGuid },
  ...{ isActive: state === 'active', isReturn: false },
});

export interface PlaceIds {
  readonly skuId: string;
  readonly rightId: string;
}

export interface Place extends PlaceIds {
  readonly productId: string;
  readonly productTitle: string;
  readonly image: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  readonly rightName: string;
  /** Free keys of the sender that may go this way. */
  readonly free: number;
  readonly atReceiver: AtReceiver;
  readonly obstacles: readonly Obstacle[];
}

interface PlaceRow {
  readonly sku_id: string;
  readonly right_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly title: string;
  readonly image_path: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  readonly right_name: string;
  readonly visibility: number;
  readonly is_embargoed: boolean;
  readonly is_discontinued: boolean;
  readonly available: number;
}

const placeRows = async (db: Db, senderId: string, places: readonly PlaceIds[]): Promise<PlaceRow[]> => {
  const { rows } = await sql<PlaceRow>`
    select s.id as sku_id, a.id as right_id, s.vault_id as owner_id, p.id as product_id, p.title, p.image_path,
      s.sku, s.platform, s.region, ${rightTitle('a')} as right_name, a.visibility,
      ${isEmbargoedNow('p')} as is_embargoed, s.status = 'Discontinued' as is_discontinued, b.available
    from unnest(${places.map(({ skuId }) => skuId)}::uuid[], ${places.map(({ rightId }) => rightId)}::uuid[]) as l(sku_id, right_id)
    join stock_standing b on b.vault_id = ${senderId} and b.sku_id = l.sku_id and b.agreement_id = l.right_id
    join sku s on s.id = b.sku_id
    join product p on p.vault_id = s.vault_id and p.id = s.product_id
    join agreement a on a.id = b.agreement_id`.execute(db);
  return rows;
};

const isEmbargoAllowed = async (db: Db, { connectionId, senderId }: Way): Promise<boolean> => {
  const row = await db
    .selectFrom('connection_setting')
    .select('is_embargo_allowed')
    .where('connection_id', '=', connectionId)
    .where('vault_id', '=', senderId)
    .executeTakeFirst();
  return row?.is_embargo_allowed ?? false;
};

/** @returns those of which the sender has, or had, keys; by SKU and right */
export const readPlaces = async (db: Db, way: Way, places: readonly PlaceIds[]): Promise<Map<string, Place>> => {
  const { senderId, receiverId, isReturn, isActive, connectionId } = way;
  const rows = await placeRows(db, senderId, places);
  const allowed = await isEmbargoAllowed(db, way);
  const skus = rows.map(({ sku_id: skuId, product_id: productId }) => ({ skuId, productId }));
  const side = { connectionId, sellerId: senderId, buyerId: receiverId };
  const catalogue = new Map((await partnerCatalogue(db, side, skus)).map((each) => [each.skuId, each]));
  const found = new Map<string, Place>();
  for (const row of rows) {
    const { sku_id: skuId, right_id: rightId, owner_id, available } = row;
    const { isSeen = false, isConnected = false } = catalogue.get(skuId) ?? {};
    const isOwn = owner_id === receiverId;
    const obstacles = obstaclesOf({
      ...{ isActive, isReturn, isSeen, isConnected, isEmbargoAllowed: allowed, visibility: row.visibility },
      ...{ isOwnProduct: owner_id === senderId, isEmbargoed: row.is_embargoed, isDiscontinued: row.is_discontinued },
    });
    found.set(placeKey({ skuId, rightId }), {
      ...{ skuId, rightId, obstacles, productId: row.product_id, productTitle: row.title, image: row.image_path },
      ...{ sku: row.sku, platform: row.platform, region: row.region, rightName: row.right_name },
      free: isReturn ? await countCameFrom(db, senderId, { skuId, rightId }, receiverId) : available,
      atReceiver: isOwn ? 'own' : isConnected || isReturn ? 'connected' : 'will_be_connected',
    });
  }
  return found;
};

/** The product comes into the catalogue of who gets keys of it, where it is not there. */
export const bringProduct = async (
  tx: Db,
  { connectionId, senderId, receiverId }: Way,
  { atReceiver, productId }: Place,
  by: { readonly name: string; readonly at: Date },
): Promise<void> => {
  if (atReceiver !== 'will_be_connected') return;
  const side = { connectionId, sellerId: senderId, buyerId: receiverId };
  await takeIntoCatalogue(tx.$pickTables<keyof SharingTables>(), side, productId, by);
};

export const placeKey = ({ skuId, rightId }: PlaceIds): string => `${skuId} ${rightId}`;

/** Free keys of a place in a vault, whatever may be done with them. */
export const freeIn = async (db: Db, vaultId: string, { skuId, rightId }: PlaceIds): Promise<number> => {
  const row = await db
    .selectFrom('stock_standing')
    .select('available')
    .where('vault_id', '=', vaultId)
    .where('sku_id', '=', skuId)
    .where('agreement_id', '=', rightId)
    .executeTakeFirst();
  return row?.available ?? 0;
};

/** What the keys of a place are called. */
export const namesOfPlace = (
  db: Db,
  { sku_id, agreement_id }: { readonly sku_id: string; readonly agreement_id: string },
) =>
  db
    .selectFrom('sku as s')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', (join) => join.on('a.id', '=', agreement_id))
    .where('s.id', '=', sku_id)
    .select(['p.id as productId', 'p.title', 'p.image_path as image', 's.sku', 's.platform', 's.region'])
    .select(rightTitle('a').as('rightName'))
    .executeTakeFirstOrThrow();

export type PlaceNames = Awaited<ReturnType<typeof namesOfPlace>>;

/** Nothing is sold of it any more: nothing is promised or kept of it, and what was is over. */
export const isDiscontinued = async (db: Db, skuId: string): Promise<boolean> => {
  const row = await db.selectFrom('sku').select('status').where('id', '=', skuId).executeTakeFirst();
  return row?.status === 'Discontinued';
};
