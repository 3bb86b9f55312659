/** Stockpools on the wire, and what people enter of one. */
import { z } from 'zod';
import {
  poolObstacleFromJSON,
  poolStatusFromJSON,
  type Pool,
  type PoolConnection,
  type PreviewPoolResponse,
} from '../../proto/gen/keyway/stockpools/v1/stockpools.js';
import type { PoolPreview } from './keeping/partners.service.js';
import {
  alertAt,
  defaultAlert,
  maxConnections,
  maxDraw,
  maxStock,
  poolNumber,
  poolObstacle,
  poolStatus,
  roomOf,
  type PoolObstacle,
} from './pool.js';
import type { ConnectionView, PoolView } from './pools.service.js';

const guid = z.guid().transform((id) => id.toLowerCase());

const connectionGuids = z
  .array(guid)
  .min(1, 'At least one connection')
  .max(maxConnections, `At most ${maxConnections} connections`)
  .refine((ids) => new Set(ids).size === ids.length, 'Connection already selected');

const instant = z.string().transform((text) => new Date(text));

const termsOf = (now: Date) =>
  z
    .object({
      startsAt: instant.optional(),
      endsAt: instant.refine((at) => at > now, 'Later than now').optional(),
      maxStock: z.int().min(2, 'At least 2 keys').max(maxStock, `At most ${maxStock} keys`),
      minBatchSize: z.int().min(1, 'At least one key').max(maxDraw, `At most ${maxDraw} keys`),
      maxQuantity: z.int().min(1, 'At least one key').optional(),
      alertPercentage: z
        .int()
        .min(0)
        .max(99, 'From 1 to 99')
        .transform((percentage) => (percentage === 0 ? defaultAlert : percentage)),
      isGeneralStockAllowed: z.boolean(),
    })
    .refine((terms) => terms.maxStock > terms.minBatchSize, {
      ...{ path: ['maxStock'], message: 'Max stock must be bigger than min batch size' },
    })
    .refine(({ maxQuantity, minBatchSize }) => maxQuantity === undefined || maxQuantity >= minBatchSize, {
      ...{ path: ['maxQuantity'], message: 'Max quantity must not be smaller than min batch size' },
    })
    .refine(({ startsAt, endsAt }) => endsAt === undefined || (startsAt ?? now) < endsAt, {
      ...{ path: ['endsAt'], message: 'The end must be after the start' },
    })
    .transform(({ startsAt, endsAt, maxQuantity, ...terms }) => ({ ...terms, startsAt, endsAt, maxQuantity }));

const idempotencyKey = z.guid('A key of its own for each request');

export const newPool = (now: Date) =>
  z
    .object({
      ...{ skuGuid: guid, rightGuid: guid, connectionGuids, terms: termsOf(now), idempotencyKey },
      quantity: z.int().min(0, 'A whole number of keys'),
    })
    .refine(({ quantity, terms }) => quantity <= terms.maxStock, {
      ...{ path: ['quantity'], message: 'No more keys than max stock' },
    });

export const previewed = z.object({ skuGuid: guid, rightGuid: guid, connectionGuids: connectionGuids.or(z.tuple([])) });

export const changedPool = (now: Date) => z.object({ poolGuid: z.string(), terms: termsOf(now), version: z.int() });

export const assignment = z.object({ poolGuid: z.string(), connectionGuids, version: z.int() });

const quantity = z.int().min(1, 'At least one key');

export const refill = z.object({ poolGuid: z.string(), quantity, idempotencyKey });

export const drawRequest = z.object({
  ...{ poolGuid: z.string(), isFinalConfirmed: z.boolean(), idempotencyKey },
  quantity: quantity.max(maxDraw, `At most ${maxDraw} keys at once`),
});

const obstaclesOf = (obstacles: readonly PoolObstacle[]) =>
  obstacles.map((obstacle) => poolObstacleFromJSON(poolObstacle[obstacle]));

const connectionMessage = ({ connectionId, company, used, left, obstacles }: ConnectionView): PoolConnection => ({
  ...{ connectionGuid: connectionId, company, usedCount: used, leftCount: left, obstacles: obstaclesOf(obstacles) },
});

export const previewMessage = ({ place, partners }: PoolPreview): PreviewPoolResponse => ({
  ...{ productGuid: place.productId, productTitle: place.productTitle, sku: place.sku, platform: place.platform },
  ...{ rightName: place.rightName, freeCount: place.free },
  connections: partners.map(({ trade, obstacles }) =>
    connectionMessage({
      ...{ connectionId: trade.connectionGuid, company: trade.company, used: 0, left: undefined, obstacles },
    }),
  ),
});

/** What is of the owner's side alone. */
const ownersPart = ({ pool, isOwner, balance, connections }: PoolView) => ({
  drawnCount: isOwner ? balance.drawn : (connections[0]?.used ?? 0),
  roomCount: isOwner ? roomOf(pool, balance.available) : 0,
  createdBy: isOwner ? pool.created_by_name : '',
  closedBy: isOwner ? pool.closed_by_name : '',
});

const entryMessages = ({ entries, isOwner, viewerId }: PoolView): Pool['entries'] =>
  entries.map((entry) => ({
    ...{ entryGuid: entry.id, happenedAt: entry.happened_at.toISOString(), isDraw: entry.is_draw },
    ...{ quantity: entry.quantity, company: entry.company ?? '' },
    by: entry.vault_id === viewerId ? entry.by_name : '',
    transactionGuid: (isOwner ? entry.given_txn_id : entry.received_txn_id) ?? '',
  }));

export const poolMessage = (view: PoolView): Pool => {
  const { pool, status, isOwner, company, names, balance, can } = view;
  return {
    ...{ poolGuid: pool.id, poolNumber: poolNumber(pool.number), status: poolStatusFromJSON(poolStatus[status]) },
    ...{ isOwner, company, productGuid: names.productId, productTitle: names.title, image: names.image },
    ...{ skuGuid: pool.sku_id, sku: names.sku, platform: names.platform, region: names.region },
    ...{ rightGuid: pool.agreement_id, rightName: names.rightName },
    terms: {
      ...{ startsAt: pool.starts_at.toISOString(), endsAt: pool.ends_at?.toISOString() },
      ...{ maxStock: pool.max_stock, minBatchSize: pool.min_batch_size, maxQuantity: pool.max_quantity ?? undefined },
      ...{ alertPercentage: pool.alert_percentage, isGeneralStockAllowed: pool.is_general_stock_allowed },
    },
    ...{ totalCount: balance.total, availableCount: balance.available, freeCount: view.free },
    ...ownersPart(view),
    connections: view.connections.map(connectionMessage),
    entries: entryMessages(view),
    ...{ version: pool.version, createdAt: pool.created_at.toISOString(), closedAt: pool.closed_at?.toISOString() },
    ...{ alertAt: alertAt(pool), isLow: balance.available <= alertAt(pool) },
    ...{ drawableCount: view.drawable, drawObstacles: obstaclesOf(view.drawObstacles) },
    ...{ canChange: can.change, canRefill: can.refill, canPause: can.pause, canResume: can.resume },
    ...{ canClose: can.close, canDraw: can.draw },
  };
};
