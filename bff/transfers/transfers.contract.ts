import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, instantOrNull, orNull, promised, textOrNull, word } from '../upstream/message.contract.js';
import { namedKeys, price, statedPrice } from './given-keys.contract.js';

const mayRead = ['transferslist-read', 'transferkeys-write', 'acceptkeytransfer-write'] as const;

/** The lists' names in /mkapi/content. */
const screens = {
  outbox: '/distribution/myvault/transfers/outbox/',
  inbox: '/distribution/myvault/transfers/inbox/',
} as const;

const statuses = ['pending', 'processing', 'accepted', 'rejected', 'revoked', 'expired', 'failed'] as const;
const obstacles = [
  ...(['connection', 'private_right', 'not_shared', 'embargo'] as const),
  ...(['discontinued', 'not_enough', 'not_found'] as const),
] as const;
const obstacle = word(obstacles, 'not_found');
const productAtReceiver = word(['connected', 'will_be_connected', 'own', 'unknown'], 'unknown');

const tighterRight = z.object({ rightGuid: z.string(), name: z.string() });

const offer = z.object({
  offerGuid: z.string(),
  /** Running number of the sender's vault. */
  offerId: z.number(),
  status: word(statuses, 'processing'),
  /** Of one that is processing, as what it will end. */
  ending: word([...statuses, 'none'], 'none'),
  /** The reader's vault has made it; else it has got it. */
  isSender: z.boolean(),
  connectionGuid: z.string(),
  /** Of the other side. */
  company: z.string(),
  ...namedKeys,
  quantity: z.number(),
  /** Keys that go back to the vault they came from. */
  isReturn: z.boolean(),
  note: textOrNull,
  price: statedPrice,
  createdAt: instant,
  /** Null for the receiver. */
  createdBy: textOrNull,
  expiresAt: instant,
  closedAt: instantOrNull,
  /** Null where the other side or nobody closed it. */
  closedBy: textOrNull,
  /** Of a rejection; of what ended with its connection or SKU. */
  reason: textOrNull,
  /** Of an offer that failed, or that was revoked with its SKU. */
  failure: word([...obstacles, 'none'], 'none'),
  /** Moves the keys, or frees them; for who has answered or revoked it. */
  jobId: textOrNull,
  /** Of the reader's vault. */
  transactionGuid: textOrNull,
  /** What stands against an acceptance now. */
  obstacles: z.array(obstacle),
  productAtReceiver,
  /** Free keys of the SKU under the right that the reader's vault has now. */
  freeCount: z.number(),
  /** The same once it is accepted (receiver), or released (sender). */
  freeAfter: z.number(),
  canAccept: z.boolean(),
  canReject: z.boolean(),
  canRevoke: z.boolean(),
  /** Under which the reader's vault may take the keys: none is wider than theirs. */
  tighterRights: z.array(tighterRight),
  /** For the receiver: under which it has taken them; null: under their own. */
  takenRight: orNull(tighterRight),
});

const counts = z.object({
  pending: z.number(),
  /** Of these, those that end within 3 days. */
  ending: z.number(),
  processing: z.number(),
  /** Within 30 days. */
  closed: z.number(),
});

/** By lines, or by rows of the inventory, of which all free keys are offered. */
const keys = z.object({
  lines: z
    .array(
      z.object({
        skuGuid: z.string().max(36),
        rightGuid: z.string().max(36),
        /** 0: all that are free. */
        quantity: z.int().min(0).max(2_000_000),
      }),
    )
    .max(1_000),
  rows: z
    .object({
      /** Empty: all that the filter finds. */
      ids: z.array(z.string().max(100)).max(10_000),
      filter: z.record(z.string().max(64), z.string().max(500)),
    })
    .optional(),
});

/** Two million keys are counted and locked in some seconds. */
const countingMs = 60_000;
const service = 'transfers.v1.TransfersService';

/** Keys of one vault offered to another, which accepts or rejects them (docs/domain.md, b). */
export const transfersContract = {
  outbox: listEndpoint('GET /transfers/outbox', mayRead, screens.outbox),
  exportOutbox: exportEndpoint('POST /transfers/outbox/export', mayRead, screens.outbox),
  inbox: listEndpoint('GET /transfers/inbox', mayRead, screens.inbox),
  exportInbox: exportEndpoint('POST /transfers/inbox/export', mayRead, screens.inbox),
  offerCounts: relay('GET /transfers/counts', `${service}/CountOffers`, {
    reply: z.object({ outbox: promised(counts), inbox: promised(counts) }),
  }),
  receivers: relay('GET /transfers/receivers', `${service}/ListReceivers`, {
    reply: z.object({
      receivers: z.array(
        z.object({
          connectionGuid: z.string(),
          company: z.string(),
          /** Only keys that came from it may be offered to it. */
          isReturnOnly: z.boolean(),
        }),
      ),
    }),
  }),
  /** Changes nothing. */
  previewOffers: relay('POST /transfers/preview', `${service}/PreviewOffers`, {
    deadlineMs: countingMs,
    body: z.object({ connectionGuid: z.string().max(36), keys }),
    reply: z.object({
      company: z.string(),
      lines: z.array(
        z.object({
          skuGuid: z.string(),
          sku: z.string(),
          productGuid: z.string(),
          productTitle: z.string(),
          platform: z.string(),
          rightGuid: z.string(),
          rightName: z.string(),
          quantity: z.number(),
          freeCount: z.number(),
          /** Once it is offered. */
          freeAfter: z.number(),
          productAtReceiver,
          isReturn: z.boolean(),
          /** Empty: it can be offered. */
          obstacles: z.array(obstacle),
        }),
      ),
      /** Keys of the lines that can be offered. */
      quantity: z.number(),
      /** Rows of the inventory that have no free key. */
      idleRowCount: z.number(),
    }),
  }),
  /** All of its lines, or none. */
  createOffers: relay('POST /transfers/offers', `${service}/CreateOffers`, {
    deadlineMs: countingMs,
    body: z.object({
      connectionGuid: z.string().max(36),
      keys,
      note: z.string().max(1_000),
      /** Absent: in 30 days. */
      expiresAt: z.iso.datetime().optional(),
      price: price.optional(),
      /** Keys that the person was shown. */
      quantity: z.int().min(1).max(2_000_000),
      idempotencyKey: z.uuid(),
    }),
    reply: z.object({ offerGuids: z.array(z.string()) }),
  }),
  offer: relay('GET /transfers/offers/:offerGuid', `${service}/GetOffer`, { reply: offer, of: 'offer' }),
  /** Final. */
  acceptOffer: relay('POST /transfers/offers/:offerGuid/accept', `${service}/AcceptOffer`, {
    deadlineMs: countingMs,
    body: z.object({
      isFinalConfirmed: z.boolean(),
      /** One of the offer's tighter rights; empty: the keys keep theirs. */
      rightGuid: z.string().max(36).default(''),
    }),
    /** The job that moves the keys; null where it is done. */
    reply: z.object({ jobId: textOrNull }),
  }),
  rejectOffer: relay('POST /transfers/offers/:offerGuid/reject', `${service}/RejectOffer`, {
    deadlineMs: countingMs,
    body: z.object({ reason: z.string().max(500) }),
    /** The job that frees the keys; null where it is done. */
    reply: z.object({ jobId: textOrNull }),
  }),
  revokeOffer: relay('POST /transfers/offers/:offerGuid/revoke', `${service}/RevokeOffer`, {
    deadlineMs: countingMs,
    /** The same. */
    reply: z.object({ jobId: textOrNull }),
  }),
};
