import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import {
  drawnKeys,
  drawRequest,
  namedKeys,
  partners,
  previewedKeys,
  price,
  statedPrice,
} from '../transfers/given-keys.contract.js';
import { instant, instantOrNull, nothing, promised, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['allocation-read'] as const;

/** The lists' names in /mkapi/content. */
const screens = { made: '/my_vault/my-allocations/', got: '/my_vault/allocated/' } as const;

const statuses = [
  ...(['pending', 'scheduled', 'active', 'paused', 'exhausted'] as const),
  ...(['expired', 'closed', 'rejected', 'revoked', 'lapsed'] as const),
] as const;
const obstacles = [
  ...(['connection', 'private_right', 'not_shared', 'embargo', 'discontinued'] as const),
  ...(['pending', 'scheduled', 'paused_by_owner', 'paused_by_partner', 'over'] as const),
  ...(['used_up', 'no_stock', 'stock_limit'] as const),
] as const;
/** What this gateway does not know stands against it for good. */
const obstacle = word(obstacles, 'over');

const maxKeys = 2_000_000;
const maxBatch = 100_000;

/** What a person enters. */
const terms = z.object({
  /** Keys that may ever be drawn; at least stockLimit. */
  maxQuantity: z.int().min(1).max(maxKeys),
  batchSize: z.int().min(1).max(maxBatch),
  /** Most keys that the other side holds unsold at one time; at least batchSize. */
  stockLimit: z.int().min(1).max(maxKeys),
  /** Absent: at once. */
  startsAt: z.iso.datetime().optional(),
  /** Absent: until it is closed. */
  endsAt: z.iso.datetime().optional(),
});

const shownTerms = z.object({
  maxQuantity: z.number(),
  batchSize: z.number(),
  stockLimit: z.number(),
  startsAt: instant,
  /** Null: until it is closed. */
  endsAt: instantOrNull,
});

const drawable = z.object({
  /** 0, whole batches, or all that is left where that is less than a batch. */
  quantity: z.number(),
  /** Of the max quantity. */
  leftCount: z.number(),
  /** What the stock limit leaves beside the unsold keys. */
  roomCount: z.number(),
  /** The smallest of all limits. */
  limit: word(['quantity', 'free', 'stock', 'at_once'], 'quantity'),
  /** Keys that this limit allows; 0 of `free` for who does not own it. */
  limitCount: z.number(),
  /** Why quantity is 0. */
  obstacles: z.array(obstacle),
});

const allocation = z.object({
  allocationGuid: z.string(),
  /** Of the owner's vault: 'AL-000123'. */
  allocationNumber: z.string(),
  status: word(statuses, 'closed'),
  /** The reader's vault has made it; else it has got it. */
  isOwner: z.boolean(),
  connectionGuid: z.string(),
  /** Of the other side. */
  company: z.string(),
  ...namedKeys,
  terms: promised(shownTerms),
  drawnCount: z.number(),
  /** Drawn keys that stand unsold in the reader's vault; of the owner: what can still be drawn of its own. */
  localCount: z.number(),
  /** The same of the other side. */
  remoteCount: z.number(),
  /** Drawn keys that whoever draws them holds unsold. */
  unsoldCount: z.number(),
  drawable: promised(drawable),
  isPausedByOwner: z.boolean(),
  isPausedByPartner: z.boolean(),
  isAutoDraw: z.boolean(),
  /** The newest 100, the newest first. */
  draws: z.array(
    z.object({
      drawGuid: z.string(),
      happenedAt: instant,
      quantity: z.number(),
      /** Null for the other side's people. */
      by: textOrNull,
      /** Of the reader's vault. */
      transactionGuid: textOrNull,
    }),
  ),
  note: textOrNull,
  price: statedPrice,
  /** Free keys of the SKU under the right that the reader's vault has now. */
  freeCount: z.number(),
  /** Promised in all of the SKU and right; 0 for who does not own it. */
  promisedCount: z.number(),
  /** More is promised than is free; of the owner alone. */
  isOverPromised: z.boolean(),
  /** A change states the one that it was made from. */
  version: z.number(),
  createdAt: instant,
  /** Null for who does not own it. */
  createdBy: textOrNull,
  /** When the offer ends unanswered. */
  expiresAt: instant,
  answeredAt: instantOrNull,
  /** Null for the owner. */
  answeredBy: textOrNull,
  /** Of a rejection. */
  reason: textOrNull,
  closedAt: instantOrNull,
  closedBy: textOrNull,
  /** What stands against the acceptance of a pending one now. */
  obstacles: z.array(obstacle),
  canAccept: z.boolean(),
  canReject: z.boolean(),
  canRevoke: z.boolean(),
  canDraw: z.boolean(),
  canSetAutoDraw: z.boolean(),
  canPause: z.boolean(),
  canActivate: z.boolean(),
  canChange: z.boolean(),
  canClose: z.boolean(),
});

const counts = z.object({
  pending: z.number(),
  /** Accepted and not over. */
  open: z.number(),
  /** Of these, those that end within 3 days. */
  ending: z.number(),
  /** Of these, those that one side or both have paused. */
  paused: z.number(),
});

const guid = z.string().max(36);

/** A hundred thousand keys change hands in some seconds. */
const movingMs = 60_000;
const service = 'allocations.v1.AllocationsService';

/** Promises of a vault that another one may draw keys of its free stock (docs/domain.md, b). */
export const allocationsContract = {
  allocationsMade: listEndpoint('GET /allocations/made', mayRead, screens.made),
  exportAllocationsMade: exportEndpoint('POST /allocations/made/export', mayRead, screens.made),
  allocationsGot: listEndpoint('GET /allocations/got', mayRead, screens.got),
  exportAllocationsGot: exportEndpoint('POST /allocations/got/export', mayRead, screens.got),
  allocationCounts: relay('GET /allocations/counts', `${service}/CountAllocations`, {
    reply: z.object({ made: promised(counts), got: promised(counts) }),
  }),
  allocationPartners: relay('GET /allocations/partners', `${service}/ListPartners`, { reply: partners }),
  /** Changes nothing. */
  previewAllocation: relay('POST /allocations/preview', `${service}/PreviewAllocation`, {
    body: z.object({
      skuGuid: guid,
      rightGuid: guid,
      /** Empty: of nobody yet. */
      connectionGuid: guid,
      /** 0: nothing is entered yet. */
      maxQuantity: z.int().min(0).max(maxKeys),
    }),
    reply: z.object({
      ...previewedKeys,
      /** Promised already, of the same SKU and right. */
      promisedCount: z.number(),
      /** With this one. */
      promisedAfter: z.number(),
      /** That is more than is free: a warning, no refusal. */
      isOverPromised: z.boolean(),
      /** Empty: it can be offered. */
      obstacles: z.array(obstacle),
    }),
  }),
  offerAllocation: relay('POST /allocations/allocations', `${service}/OfferAllocation`, {
    body: z.object({
      skuGuid: guid,
      rightGuid: guid,
      connectionGuid: guid,
      terms,
      note: z.string().max(1_000),
      price: price.optional(),
      /** Of the offer. Absent: in 30 days. */
      expiresAt: z.iso.datetime().optional(),
      idempotencyKey: z.uuid(),
    }),
    reply: z.object({ allocationGuid: z.string() }),
  }),
  allocation: relay('GET /allocations/allocations/:allocationGuid', `${service}/GetAllocation`, {
    reply: allocation,
    of: 'allocation',
  }),
  acceptAllocation: relay('POST /allocations/allocations/:allocationGuid/accept', `${service}/AcceptAllocation`, {
    reply: nothing,
  }),
  rejectAllocation: relay('POST /allocations/allocations/:allocationGuid/reject', `${service}/RejectAllocation`, {
    body: z.object({ reason: z.string().max(500) }),
    reply: nothing,
  }),
  revokeAllocation: relay('POST /allocations/allocations/:allocationGuid/revoke', `${service}/RevokeAllocation`, {
    reply: nothing,
  }),
  /** Final. */
  drawAllocation: relay('POST /allocations/allocations/:allocationGuid/draw', `${service}/DrawKeys`, {
    deadlineMs: movingMs,
    body: drawRequest,
    reply: drawnKeys,
  }),
  setAutoDraw: relay('PUT /allocations/allocations/:allocationGuid/auto-draw', `${service}/SetAutoDraw`, {
    body: z.object({ isAutoDraw: z.boolean() }),
    reply: nothing,
  }),
  /** By either side, for itself. */
  pauseAllocation: relay('POST /allocations/allocations/:allocationGuid/pause', `${service}/PauseAllocation`, {
    reply: nothing,
  }),
  activateAllocation: relay('POST /allocations/allocations/:allocationGuid/activate', `${service}/ActivateAllocation`, {
    reply: nothing,
  }),
  changeAllocation: relay('PUT /allocations/allocations/:allocationGuid', `${service}/ChangeTerms`, {
    body: z.object({
      maxQuantity: z.int().min(1).max(maxKeys),
      /** Absent: until it is closed. */
      endsAt: z.iso.datetime().optional(),
      version: z.int().min(1),
    }),
    reply: allocation,
    of: 'allocation',
    stale: { code: 'allocations.allocation_changed', read: `${service}/GetAllocation` },
  }),
  /** Final. */
  closeAllocation: relay('POST /allocations/allocations/:allocationGuid/close', `${service}/CloseAllocation`, {
    reply: nothing,
  }),
};
