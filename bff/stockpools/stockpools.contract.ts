import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { drawnKeys, drawRequest, namedKeys, partners, previewedKeys } from '../transfers/given-keys.contract.js';
import {
  instant,
  instantOrNull,
  limitOrNull,
  nothing,
  promised,
  textOrNull,
  word,
} from '../upstream/message.contract.js';

const mayRead = ['stockpool-read', 'stockpool-all'] as const;

/** The lists' names in /mkapi/content. */
const screens = {
  out: '/distribution/myvault/transfers/stockpool-out/',
  in: '/distribution/myvault/transfers/stockpool-in/',
} as const;

const statuses = ['scheduled', 'active', 'paused', 'expired', 'closed'] as const;
const obstacles = [
  ...(['connection', 'private_right', 'not_shared', 'embargo', 'discontinued'] as const),
  ...(['scheduled', 'paused', 'over', 'empty', 'used_up'] as const),
] as const;
/** What this gateway does not know stands against it for good. */
const obstacle = word(obstacles, 'over');

const maxKeys = 2_000_000;
const maxBatch = 100_000;

/** What a person enters. */
const terms = z.object({
  /** Absent: at once. */
  startsAt: z.iso.datetime().optional(),
  /** Absent: until it is closed. */
  endsAt: z.iso.datetime().optional(),
  /** Bigger than minBatchSize. */
  maxStock: z.int().min(2).max(maxKeys),
  minBatchSize: z.int().min(1).max(maxBatch),
  /** Of one connection; at least minBatchSize. Absent: no limit. */
  maxQuantity: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  alertPercentage: z.int().min(1).max(99),
  isGeneralStockAllowed: z.boolean(),
});

const shownTerms = z.object({
  startsAt: instant,
  /** Null: until it is closed. */
  endsAt: instantOrNull,
  maxStock: z.number(),
  minBatchSize: z.number(),
  /** Null: no limit. */
  maxQuantity: limitOrNull,
  alertPercentage: z.number(),
  isGeneralStockAllowed: z.boolean(),
});

const connection = z.object({
  connectionGuid: z.string(),
  company: z.string(),
  /** Keys that it has got out of the pool. */
  usedCount: z.number(),
  /** Null: no limit. */
  leftCount: limitOrNull,
  /** What stands against a draw by it now, beside what the pool itself has against it. */
  obstacles: z.array(obstacle),
});

const pool = z.object({
  poolGuid: z.string(),
  /** Of the owner's vault: 'SP-000123'. */
  poolNumber: z.string(),
  status: word(statuses, 'closed'),
  /** The reader's vault keeps it; else it is kept for the reader's vault. */
  isOwner: z.boolean(),
  /** Of the owner. */
  company: z.string(),
  ...namedKeys,
  terms: promised(shownTerms),
  /** Keys ever put in. */
  totalCount: z.number(),
  availableCount: z.number(),
  /** Of a reader who does not own it: by its own connection. */
  drawnCount: z.number(),
  /** Keys that a refill may bring; 0 for who does not own it. */
  roomCount: z.number(),
  /** Free keys of the SKU under the right that the reader's vault has now. */
  freeCount: z.number(),
  /** Of a reader who does not own it: its own. */
  connections: z.array(connection),
  /** The newest 100, the newest first. */
  entries: z.array(
    z.object({
      entryGuid: z.string(),
      happenedAt: instant,
      /** Drawn; else put in. */
      isDraw: z.boolean(),
      quantity: z.number(),
      /** Of a draw: whose. */
      company: z.string(),
      /** Null for the other side's people. */
      by: textOrNull,
      /** Of the reader's vault. */
      transactionGuid: textOrNull,
    }),
  ),
  /** A change states the one that it was made from. */
  version: z.number(),
  createdAt: instant,
  /** Null for who does not own it. */
  createdBy: textOrNull,
  closedAt: instantOrNull,
  closedBy: textOrNull,
  /** At so few keys, or fewer, the owner is told. */
  alertAt: z.number(),
  isLow: z.boolean(),
  /** 0 for the owner. */
  drawableCount: z.number(),
  /** Why it is 0. */
  drawObstacles: z.array(obstacle),
  canChange: z.boolean(),
  canRefill: z.boolean(),
  canPause: z.boolean(),
  canResume: z.boolean(),
  canClose: z.boolean(),
  canDraw: z.boolean(),
});

const guid = z.string().max(36);
const connectionGuids = z.array(guid).max(100);
const version = z.int().min(1);

/** Two million keys are put in, or out, in some seconds. */
const movingMs = 60_000;
const service = 'stockpools.v1.StockpoolsService';
const stale = { code: 'stockpools.pool_changed', read: `${service}/GetPool` } as const;

/** Keys that a vault keeps for some of its connections, which draw them (docs/domain.md, b). */
export const stockpoolsContract = {
  stockpoolsOut: listEndpoint('GET /stockpools/out', mayRead, screens.out),
  exportStockpoolsOut: exportEndpoint('POST /stockpools/out/export', mayRead, screens.out),
  stockpoolsIn: listEndpoint('GET /stockpools/in', mayRead, screens.in),
  exportStockpoolsIn: exportEndpoint('POST /stockpools/in/export', mayRead, screens.in),
  poolPartners: relay('GET /stockpools/partners', `${service}/ListPartners`, { reply: partners }),
  /** Changes nothing. */
  previewPool: relay('POST /stockpools/preview', `${service}/PreviewPool`, {
    body: z.object({ skuGuid: guid, rightGuid: guid, connectionGuids }),
    reply: z.object({
      ...previewedKeys,
      /** With what stands against each. */
      connections: z.array(connection),
    }),
  }),
  createPool: relay('POST /stockpools/pools', `${service}/CreatePool`, {
    deadlineMs: movingMs,
    body: z.object({
      skuGuid: guid,
      rightGuid: guid,
      connectionGuids: connectionGuids.min(1),
      terms,
      /** Keys to begin with. */
      quantity: z.int().min(0).max(maxKeys),
      idempotencyKey: z.uuid(),
    }),
    reply: z.object({ poolGuid: z.string() }),
  }),
  pool: relay('GET /stockpools/pools/:poolGuid', `${service}/GetPool`, { reply: pool, of: 'pool' }),
  changePool: relay('PUT /stockpools/pools/:poolGuid', `${service}/ChangePool`, {
    body: z.object({ terms, version }),
    reply: pool,
    of: 'pool',
    stale,
  }),
  assignConnections: relay('PUT /stockpools/pools/:poolGuid/connections', `${service}/AssignConnections`, {
    body: z.object({ connectionGuids: connectionGuids.min(1), version }),
    reply: pool,
    of: 'pool',
    stale,
  }),
  refillPool: relay('POST /stockpools/pools/:poolGuid/refill', `${service}/RefillPool`, {
    deadlineMs: movingMs,
    body: z.object({ quantity: z.int().min(1).max(maxKeys), idempotencyKey: z.uuid() }),
    /** Keys that came in: fewer than wanted where the room was less. */
    reply: z.object({ quantity: z.number() }),
  }),
  pausePool: relay('POST /stockpools/pools/:poolGuid/pause', `${service}/PausePool`, { reply: nothing }),
  resumePool: relay('POST /stockpools/pools/:poolGuid/resume', `${service}/ResumePool`, { reply: nothing }),
  /** Final. */
  closePool: relay('POST /stockpools/pools/:poolGuid/close', `${service}/ClosePool`, {
    deadlineMs: movingMs,
    /** Keys that are free again. */
    reply: z.object({ freedCount: z.number() }),
  }),
  /** Final. */
  drawKeys: relay('POST /stockpools/pools/:poolGuid/draw', `${service}/DrawKeys`, {
    deadlineMs: movingMs,
    body: drawRequest,
    reply: drawnKeys,
  }),
};
