/** Offers on the wire, and what people enter to make one. */
import { z } from 'zod';
import {
  offerObstacleFromJSON,
  offerStatusFromJSON,
  productAtReceiverFromJSON,
  type Offer,
  type OfferedKeys as WireKeys,
  type PreviewedLine,
  type PreviewOffersResponse,
} from '../../proto/gen/keyway/transfers/v1/transfers.js';
import { callErrors } from '../../kernel/errors.js';
import { isGuid } from '../request-id.js';
import { dayMs } from './ending-soon.js';
import { maxDays, offerObstacle, offerStatus, type AtReceiver, type Obstacle } from './offer.js';
import type { OfferView } from './offers.service.js';
import type { OfferRow } from './rows.js';
import type { JudgedLine, OfferedKeys, OffersPreview } from './making/offering.service.js';

const atReceiver: Readonly<Record<AtReceiver, number>> = { connected: 1, will_be_connected: 2, own: 3 };

const obstaclesOf = (obstacles: readonly Obstacle[]) =>
  obstacles.map((obstacle) => offerObstacleFromJSON(offerObstacle[obstacle]));

const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

/** @throws request.invalid for lines that are none, or that name a place twice */
export const keysFrom = (wire: WireKeys | undefined): OfferedKeys => {
  if (wire?.rows !== undefined) return { rows: { ids: wire.rows.ids, filter: wire.rows.filter } };
  const lines = (wire?.lines ?? []).map(({ skuGuid, rightGuid, quantity }) => ({
    ...{ skuId: skuGuid.toLowerCase(), rightId: rightGuid.toLowerCase(), quantity },
  }));
  if (lines.length === 0) throw invalid('/keys', 'Name the keys by SKU and right');
  if (lines.some(({ skuId, rightId }) => !isGuid(skuId) || !isGuid(rightId)))
    throw invalid('/keys', 'SKUs and rights by id');
  if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0))
    throw invalid('/keys', 'A whole number of keys');
  if (new Set(lines.map(({ skuId, rightId }) => `${skuId} ${rightId}`)).size < lines.length)
    throw invalid('/keys', 'The same SKU and right twice');
  return { lines };
};

/** Characters. */
const maxNote = 1_000;
const maxReason = 500;

export const offersRequest = (now: Date) =>
  z.object({
    connectionGuid: z.string(),
    note: z.string().trim().max(maxNote, `At most ${maxNote} characters`),
    expiresAt: z
      .string()
      .transform((text) => new Date(text))
      .refine((at) => at.getTime() > now.getTime(), 'Later than now')
      .refine((at) => at.getTime() <= now.getTime() + maxDays * dayMs, `At most ${maxDays} days ahead`)
      .optional(),
    price: z
      .object({
        amount: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount, such as 12.50'),
        currency: z.string().regex(/^[A-Z]{3}$/, 'Three letters, such as EUR'),
      })
      .optional(),
    idempotencyKey: z.guid('A key of its own for each request'),
    quantity: z.int().min(1, 'No key to offer'),
  });

export const rejection = z.object({
  offerGuid: z.string(),
  reason: z.string().trim().max(maxReason, `At most ${maxReason} characters`),
});

const priceOf = ({ price_amount: amount, price_currency: currency }: OfferRow) =>
  amount === null ? undefined : { amount: String(Number(amount)), currency };

/** As what an offer will end whose keys are being moved: who only frees them stands in it already. */
const endingOf = ({ vault_id, receiver_id, closed_by_vault_id: by, status }: OfferRow): number => {
  if (status !== offerStatus.processing) return 0;
  if (by === vault_id) return offerStatus.revoked;
  return by === receiver_id ? offerStatus.rejected : offerStatus.accepted;
};

/** The vault whose job moves the keys, or frees them: who revokes, or else the receiver, who accepts or rejects. */
const workedBy = ({ closed_by_vault_id, receiver_id }: OfferView['offer']): string => closed_by_vault_id ?? receiver_id;

/** What the two sides read differently: each of its own people and books. */
const ownSide = ({ offer, isSender }: OfferView) => {
  const reader = isSender ? offer.vault_id : offer.receiver_id;
  const closedBy = offer.closed_by_vault_id === reader ? offer.closed_by_name : '';
  const jobId = workedBy(offer) === reader ? (offer.job_id ?? '') : '';
  if (isSender)
    return {
      ...{ closedBy, createdBy: offer.created_by_name, jobId },
      transactionGuid: offer.given_txn_id ?? offer.offered_txn_id ?? '',
    };
  return { closedBy, createdBy: '', jobId, transactionGuid: offer.received_txn_id ?? '' };
};

export const offerMessage = (view: OfferView): Offer => {
  const { offer, status, isSender, company, place, free, freeAfter, can } = view;
  return {
    ...{ offerGuid: offer.id, offerId: offer.number, status: offerStatusFromJSON(offerStatus[status]), isSender },
    ...{ connectionGuid: offer.connection_id, company },
    ...{ productGuid: place.productId, productTitle: place.productTitle, image: place.image },
    ...{ skuGuid: place.skuId, sku: place.sku, platform: place.platform, region: place.region },
    ...{ rightGuid: place.rightId, rightName: place.rightName, quantity: offer.quantity },
    ...{ isReturn: offer.is_return, note: offer.note, reason: offer.reason, price: priceOf(offer) },
    ...{ createdAt: offer.created_at.toISOString(), expiresAt: offer.expires_at.toISOString() },
    ...ownSide(view),
    closedAt: offer.closed_at?.toISOString(),
    failure: offerObstacleFromJSON(offer.failure),
    obstacles: status === 'pending' ? obstaclesOf(place.obstacles) : [],
    productAtReceiver: productAtReceiverFromJSON(atReceiver[place.atReceiver]),
    ...{ freeCount: free, freeAfter, canAccept: can.accept, canReject: can.reject, canRevoke: can.revoke },
    ending: offerStatusFromJSON(endingOf(offer)),
    tighterRights: view.tighter.map(({ id, name }) => ({ rightGuid: id, name })),
    takenRight: view.takenUnder && { rightGuid: view.takenUnder.id, name: view.takenUnder.name },
  };
};

/** Of a place that is none of the vault's. */
const unknown = { sku: '', productId: '', productTitle: '', platform: '', rightName: '', free: 0 };

const lineMessage = (line: JudgedLine, isReturn: boolean): PreviewedLine => {
  const { skuId: skuGuid, rightId: rightGuid, quantity, place, obstacles } = line;
  const { sku, productId: productGuid, productTitle, platform, rightName, free } = place ?? unknown;
  return {
    ...{ skuGuid, rightGuid, quantity, isReturn, sku, productGuid, productTitle, platform, rightName },
    ...{ freeCount: free, freeAfter: Math.max(0, free - quantity), obstacles: obstaclesOf(obstacles) },
    productAtReceiver: productAtReceiverFromJSON(place === undefined ? 0 : atReceiver[place.atReceiver]),
  };
};

export const previewMessage = ({
  trade,
  lines,
  quantity,
  idleRows,
  isReturn,
}: OffersPreview): PreviewOffersResponse => ({
  ...{ company: trade.company, quantity, idleRowCount: idleRows },
  lines: lines.map((line) => lineMessage(line, isReturn)),
});
