/** The connection over which a vault buys, as the way on which keys come to it. */
import { directionsOf, findTrade, holdTrade, type ConnectionTables, type Trade } from '../../connections/index.js';
import type { Kysely, Transaction } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { saleWay, type Way } from '../../transfers/index.js';
import { supplyErrors } from '../supply.errors.js';

export interface Purchase {
  readonly way: Way;
  /** Of the seller. */
  readonly company: string;
}

/** @throws supply.connection_not_found, also of one over which the vault only sells */
const purchaseOf = (buyerId: string, trade: Trade | undefined): Purchase => {
  if (trade === undefined || !directionsOf(trade.ownType, trade.companyType).isBuying)
    throw supplyErrors('supply.connection_not_found');
  return { way: saleWay(trade.partnerGuid, { ...trade, partnerGuid: buyerId }), company: trade.company };
};

/** @throws supply.connection_not_found */
export const findPurchase = async (
  db: Kysely<ConnectionTables>,
  buyerId: string,
  connectionId: string,
): Promise<Purchase> =>
  purchaseOf(buyerId, isGuid(connectionId) ? await findTrade(db, buyerId, connectionId) : undefined);

/** The same; until the transaction ends nobody changes its state. @throws supply.connection_not_found */
export const heldPurchase = async (
  tx: Transaction<ConnectionTables>,
  buyerId: string,
  connectionId: string,
): Promise<Way> => purchaseOf(buyerId, await holdTrade(tx, buyerId, connectionId)).way;
