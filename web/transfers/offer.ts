/** An offer of keys as one of its two sides sees it, and what this side may do about it. */
import type { PermissionKey } from '../../bff/contract.js';
import type { ReplyOf } from '../client/api.js';
import { formatCount } from '../ui/format/format.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type Offer = ReplyOf<'GET /transfers/offers/:offerGuid'>;
export type Obstacle = Offer['obstacles'][number];
export type AtReceiver = Offer['productAtReceiver'];
export type OfferAct = 'accept' | 'reject' | 'revoke';
export type Side = 'outbox' | 'inbox';

export const newHref = '/distribution/myvault/transfers/new';
export const listHref = (side: Side): string => `/distribution/myvault/transfers/${side}/`;
export const offerHref = (side: Side, offerGuid: string): string => `${listHref(side)}${offerGuid}`;

const places: Readonly<Record<Side, RecordPlace>> = {
  outbox: { subject: 'offer', area: 'Distribution', list: { text: 'Outbox', href: listHref('outbox') } },
  inbox: { subject: 'offer', area: 'Distribution', list: { text: 'Inbox', href: listHref('inbox') } },
};

export const placeOf = (side: Side): RecordPlace => places[side];

export const sideOf = ({ isSender }: Pick<Offer, 'isSender'>): Side => (isSender ? 'outbox' : 'inbox');

/** '1,200 keys of Hollow Tide' */
export const offeredText = ({ quantity, productTitle }: Pick<Offer, 'quantity' | 'productTitle'>): string =>
  `${formatCount(quantity, 'key')} of ${productTitle}`;

export const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  connection: 'The connection with this company is not active.',
  private_right: 'The right is private: its keys do not leave the vault.',
  not_shared: 'The receiver does not see the product. Share it with them first.',
  embargo: 'The product is under embargo, and the settings of the connection do not show it to the receiver.',
  discontinued: 'The SKU is discontinued: nothing of it is offered any more.',
  not_enough: 'There are not enough free keys.',
  not_found: 'Your vault has no such stock.',
};

/** The same as whoever gets the keys reads it. */
const obstacleTextsOfReceiver: Readonly<Record<Obstacle, string>> = {
  ...obstacleTexts,
  private_right: 'The sender has made the right private since.',
  not_shared: 'The sender does not share the product with you any more.',
  embargo: 'The product is under embargo, and the sender does not show it to you yet.',
  not_enough: 'Some of the keys are no longer there.',
  not_found: 'The keys are no longer there.',
};

export const obstacleText = (obstacle: Obstacle, side: Side): string =>
  (side === 'outbox' ? obstacleTexts : obstacleTextsOfReceiver)[obstacle];

/** What becomes of the product, in the words of the sender. */
export const atReceiverTexts: Readonly<Record<AtReceiver, string>> = {
  connected: 'In their catalogue',
  will_be_connected: 'Comes into their catalogue',
  own: 'Their own product',
  unknown: '–',
};

const ownCatalogueTexts: Readonly<Record<AtReceiver, string>> = {
  connected: 'In your catalogue already',
  will_be_connected: 'Comes into your catalogue',
  own: 'Your own product',
  unknown: '–',
};

export const productText = ({ productAtReceiver }: Pick<Offer, 'productAtReceiver'>, side: Side): string =>
  (side === 'outbox' ? atReceiverTexts : ownCatalogueTexts)[productAtReceiver];

interface ActText {
  /** On the button. */
  readonly title: string;
  readonly permission: PermissionKey;
  readonly question: (offer: Offer) => string;
  /** What it does. */
  readonly text: (offer: Offer) => string;
  readonly done: (offer: Offer) => string;
}

export const actTexts: Readonly<Record<OfferAct, ActText>> = {
  accept: {
    title: 'Accept',
    permission: 'acceptkeytransfer-write',
    question: (offer) => `Accept ${offeredText(offer)}?`,
    text: ({ company }) =>
      `The keys become yours, and ${company} is told so. Accepting is final: neither of you can take it back.`,
    done: (offer) => `You have accepted ${offeredText(offer)}.`,
  },
  reject: {
    title: 'Reject',
    permission: 'acceptkeytransfer-write',
    question: (offer) => `Reject ${offeredText(offer)}?`,
    text: ({ company }) => `The keys go back into the free stock of ${company}, who is told so with your reason.`,
    done: (offer) => `You have rejected ${offeredText(offer)}.`,
  },
  revoke: {
    title: 'Revoke',
    permission: 'transferkeys-write',
    question: (offer) => `Revoke the offer of ${offeredText(offer)}?`,
    text: ({ company }) => `The keys go back into your free stock at once, and ${company} is told so.`,
    done: (offer) => `The offer of ${offeredText(offer)} is revoked.`,
  },
};

export const finalTick = 'I understand that accepting is final and cannot be undone.';

/** Whether this side may do it as things stand. */
export const isPossible = (offer: Offer, act: OfferAct): boolean =>
  ({ accept: offer.canAccept, reject: offer.canReject, revoke: offer.canRevoke })[act];
