/** Lines that are served in the name of a buyer, and what the buyer reads of where they would be. */
import { randomUUID } from 'node:crypto';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { TakingService } from '../../../platform/stock/index.js';
import { SupplyService } from '../../../platform/supply/index.js';
import { SharingServiceService } from '../../../proto/gen/keyway/sharing/v1/sharing.js';
import {
  SupplyServiceService,
  type ExplainedStep,
  type ExplainSupplyResponse,
} from '../../../proto/gen/keyway/supply/v1/supply.js';
import { actorOf, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { databaseOf } from '../stock/stock-world.js';
import type { Pair } from '../transfers/transfers-world.js';

export interface Line {
  readonly quantity?: number;
  /** Undefined: of one's own stock alone. */
  readonly connectionId?: string | undefined;
  readonly rightIds?: readonly string[];
}

type Buyer = Pick<Pair, 'receiver' | 'connectionGuid' | 'sku'>;

/** As an order will take its keys: for good, in the transaction of the line. */
export const serveIn = (
  world: InsidePlatform,
  tx: AnyTransaction,
  { receiver, connectionGuid, sku }: Buyer,
  { quantity = 1, ...more }: Line = {},
) => {
  const actor = actorOf(receiver.ownerGuid, 'Shop');
  const { connectionId, ...line } = { skuId: sku.skuGuid, quantity, connectionId: connectionGuid, ...more };
  return world
    .get(SupplyService)
    .serve(tx, actor, connectionId === undefined ? line : { ...line, connectionId }, (keys) =>
      world.get(TakingService).take(tx, { ...keys, actor, extractionId: randomUUID(), reference: '' }),
    );
};

export const serve = (world: InsidePlatform, buyer: Buyer, line: Line = {}) =>
  world.platform.database.transaction((tx: AnyTransaction) => serveIn(world, tx, buyer, line));

/** The steps that have served so many lines, one after the other; '' of a line that none has. */
export const stepsOf = async (world: InsidePlatform, pair: Pair, count: number, line: Line = {}): Promise<string[]> => {
  const steps: string[] = [];
  for (let at = 0; at < count; at += 1) steps.push((await serve(world, pair, line))?.step ?? '');
  return steps;
};

/** The buyer takes the product into its catalogue. */
export const connectProduct = ({ receiver, sku }: Pick<Pair, 'receiver' | 'sku'>, isConnected = true) =>
  receiver
    .service(SharingServiceService)
    .setProductConnected({ productGuid: sku.productGuid, isConnected }, receiver.call());

export const explain = (
  user: TestUser,
  { connectionGuid, sku }: Pick<Pair, 'connectionGuid' | 'sku'>,
): Promise<ExplainSupplyResponse> =>
  user.service(SupplyServiceService).explainSupply({ skuGuid: sku.skuGuid, connectionGuid }, user.call());

/** What is said of one step. */
export const stepOf = async (pair: Pair, step: string): Promise<ExplainedStep | undefined> =>
  (await explain(pair.receiver, pair)).steps.find((each) => each.step === step);

export const obstaclesOf = async (pair: Pair, step: string): Promise<readonly string[] | undefined> =>
  (await stepOf(pair, step))?.obstacles;

export const servedBy = async (pair: Pair): Promise<string | undefined> =>
  (await explain(pair.receiver, pair)).servedBy;

/** How many keys these transactions have moved, and how many of them are different ones. */
export const movedBy = async (world: InsidePlatform, txnIds: readonly string[]) => {
  const { rows } = await databaseOf(world).execute(
    'select count(*)::int as moved, count(distinct key_id)::int as keys from key_moved where txn_id = any ($1::uuid[])',
    [txnIds],
  );
  return rows[0];
};
