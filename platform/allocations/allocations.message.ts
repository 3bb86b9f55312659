/** Allocations on the wire, and what people enter of one. */
import { z } from 'zod';
import {
  allocationObstacleFromJSON,
  allocationStatusFromJSON,
  drawLimitFromJSON,
  type Allocation,
  type AllocationDraw,
  type Drawable as DrawableMessage,
  type PreviewAllocationResponse,
} from '../../proto/gen/keyway/allocations/v1/allocations.js';
import { dayMs, maxDays } from '../transfers/index.js';
import {
  allocationNumber,
  allocationObstacle,
  allocationStatus,
  drawLimit,
  maxDraw,
  maxQuantity,
  type AllocationObstacle,
} from './allocation.js';
import type { AllocationView } from './allocations.service.js';
import type { AllocationPreview } from './offering/offering.service.js';

const guid = z.guid().transform((id) => id.toLowerCase());
const instant = z.string().transform((text) => new Date(text));
const idempotencyKey = z.guid('A key of its own for each request');

/** Characters. */
const maxNote = 1_000;
const maxReason = 500;

const quantityOf = (most: number) => z.int().min(1, 'At least one key').max(most, `At most ${most} keys`);
const endsAtOf = (now: Date) => instant.refine((at) => at > now, 'Later than now').optional();

const termsOf = (now: Date) =>
  z
    .object({
      maxQuantity: quantityOf(maxQuantity),
      batchSize: quantityOf(maxDraw),
      stockLimit: quantityOf(maxQuantity),
      startsAt: instant.optional(),
      endsAt: endsAtOf(now),
    })
    .refine(({ batchSize, stockLimit }) => batchSize <= stockLimit, {
      ...{ path: ['stockLimit'], message: 'The stock limit must not be smaller than the batch size' },
    })
    .refine(({ stockLimit, maxQuantity: most }) => stockLimit <= most, {
      ...{ path: ['maxQuantity'], message: 'Max quantity must not be smaller than the stock limit' },
    })
    .refine(({ startsAt, endsAt }) => endsAt === undefined || (startsAt ?? now) < endsAt, {
      ...{ path: ['endsAt'], message: 'The end must be after the start' },
    })
    .transform(({ startsAt, endsAt, ...terms }) => ({ ...terms, startsAt, endsAt }));

export const newAllocation = (now: Date) =>
  z.object({
    ...{ skuGuid: guid, rightGuid: guid, connectionGuid: z.string(), terms: termsOf(now), idempotencyKey },
    note: z.string().trim().max(maxNote, `At most ${maxNote} characters`),
    expiresAt: endsAtOf(now).refine(
      (at) => at === undefined || at.getTime() <= now.getTime() + maxDays * dayMs,
      `At most ${maxDays} days ahead`,
    ),
    price: z
      .object({
        amount: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount, such as 12.50'),
        currency: z.string().regex(/^[A-Z]{3}$/, 'Three letters, such as EUR'),
      })
      .optional(),
  });

export const previewed = z.object({
  ...{ skuGuid: guid, rightGuid: guid, connectionGuid: z.string() },
  maxQuantity: z.int().min(0, 'A whole number of keys').max(maxQuantity, `At most ${maxQuantity} keys`),
});

export const rejection = z.object({
  allocationGuid: z.string(),
  reason: z.string().trim().max(maxReason, `At most ${maxReason} characters`),
});

export const drawRequest = z.object({
  ...{ allocationGuid: z.string(), isFinalConfirmed: z.boolean(), idempotencyKey },
  quantity: quantityOf(maxDraw),
});

export const changedTerms = (now: Date) =>
  z
    .object({
      ...{ allocationGuid: z.string(), version: z.int() },
      ...{ maxQuantity: quantityOf(maxQuantity), endsAt: endsAtOf(now) },
    })
    .transform(({ endsAt, ...terms }) => ({ ...terms, endsAt }));

const obstaclesOf = (obstacles: readonly AllocationObstacle[]) =>
  obstacles.map((obstacle) => allocationObstacleFromJSON(allocationObstacle[obstacle]));

/** @param most keys that the terms promise; 0 where none are entered yet */
export const previewMessage = (
  { place, promised, obstacles }: AllocationPreview,
  most: number,
): PreviewAllocationResponse => ({
  ...{ productGuid: place.productId, productTitle: place.productTitle, sku: place.sku, platform: place.platform },
  ...{ rightName: place.rightName, freeCount: place.free, promisedCount: promised, promisedAfter: promised + most },
  ...{ isOverPromised: promised + most > place.free, obstacles: obstaclesOf(obstacles) },
});

/** How much the owner has free is its own to know: the partner reads which limit it is. */
const drawableMessage = ({ drawable, side }: AllocationView): DrawableMessage => {
  const { quantity, left, room, limit, most, obstacles } = drawable;
  return {
    ...{ quantity, leftCount: left, roomCount: room, limit: drawLimitFromJSON(drawLimit[limit]) },
    limitCount: limit === 'free' && side === 'partner' ? 0 : most,
    obstacles: obstaclesOf(obstacles),
  };
};

const drawMessages = ({ draws, side }: AllocationView): AllocationDraw[] =>
  draws.map(({ id, happened_at, quantity, by_name, given_txn_id, received_txn_id }) => ({
    ...{ drawGuid: id, happenedAt: happened_at.toISOString(), quantity, by: side === 'partner' ? by_name : '' },
    transactionGuid: (side === 'owner' ? given_txn_id : received_txn_id) ?? '',
  }));

/** What the two sides read differently: each of its own people, and its own stock as the near one. */
const ownSide = ({ row, side, unsold, drawable, place, promised }: AllocationView) => {
  if (side === 'owner')
    return {
      ...{ localCount: drawable.quantity, remoteCount: unsold, promisedCount: promised },
      ...{ isOverPromised: promised > place.free, createdBy: row.created_by_name },
      ...{ answeredBy: '', closedBy: row.closed_by_name },
    };
  return {
    ...{ localCount: unsold, remoteCount: drawable.quantity, promisedCount: 0, isOverPromised: false },
    ...{ createdBy: '', answeredBy: row.answered_by_name, closedBy: '' },
  };
};

const termsMessage = ({ row }: AllocationView): Allocation['terms'] => ({
  ...{ maxQuantity: row.max_quantity, batchSize: row.batch_size, stockLimit: row.stock_limit },
  ...{ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() },
});

const priceMessage = ({ row: { price_amount: amount, price_currency: currency } }: AllocationView) =>
  amount === null ? undefined : { amount: String(Number(amount)), currency };

export const allocationMessage = (view: AllocationView): Allocation => {
  const { row, status, side, company, place, can } = view;
  return {
    ...{ allocationGuid: row.id, allocationNumber: allocationNumber(row.number), isOwner: side === 'owner' },
    ...{ status: allocationStatusFromJSON(allocationStatus[status]), connectionGuid: row.connection_id, company },
    ...{ productGuid: place.productId, productTitle: place.productTitle, image: place.image },
    ...{ skuGuid: place.skuId, sku: place.sku, platform: place.platform, region: place.region },
    ...{ rightGuid: place.rightId, rightName: place.rightName },
    ...{ terms: termsMessage(view), drawnCount: row.drawn, unsoldCount: view.unsold, drawable: drawableMessage(view) },
    ...ownSide(view),
    ...{ isPausedByOwner: row.is_paused_by_owner, isPausedByPartner: row.is_paused_by_partner },
    ...{ isAutoDraw: row.is_auto_draw, draws: drawMessages(view), note: row.note, price: priceMessage(view) },
    ...{ freeCount: view.free, version: row.version, reason: row.reason, obstacles: obstaclesOf(view.obstacles) },
    ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    ...{ answeredAt: row.answered_at?.toISOString(), closedAt: row.closed_at?.toISOString() },
    ...{ canAccept: can.accept, canReject: can.reject, canRevoke: can.revoke, canDraw: can.draw },
    ...{ canSetAutoDraw: can.setAutoDraw, canPause: can.pause, canActivate: can.activate },
    ...{ canChange: can.change, canClose: can.close },
  };
};
