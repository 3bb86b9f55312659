/** What people are told of offers (docs/domain.md, l): those who hold the right to answer, or to offer. */
import { formatCount, minuteOf } from '../mail/index.js';
import { notificationKind, type News } from '../notifications/index.js';
import type { OfferRow } from './rows.js';

const outbox = (id: string): string => `/distribution/myvault/transfers/outbox/${id}`;
const inbox = (id: string): string => `/distribution/myvault/transfers/inbox/${id}`;

const keys = '120 keys';
const product = 'Northwind Tactics, NW-TA-1-ROW';
const company = 'Northwind Interactive';
const until = '2027-11-22 07:46 UTC';

/** What an offer is of, in words. */
export interface Told {
  readonly offer: Pick<OfferRow, 'id' | 'quantity' | 'expires_at' | 'reason' | 'note'>;
  /** 'Northwind Tactics, NW-TA-1-ROW'. */
  readonly product: string;
  /** Of the other side. */
  readonly company: string;
}

const wordsOf = ({ offer, product: what, company: who }: Told) => ({
  ...{ keys: formatCount(offer.quantity, 'key'), product: what, company: who },
});

const received = notificationKind({
  name: 'transfers.received',
  title: 'Keys offered to you',
  isMandatory: false,
  subject: '{company} offers you {keys}',
  text: '{company} offers you {keys} of {product}. The offer ends {until}.{note}',
  action: 'Answer the offer',
  variables: { company, keys, product, until, note: '\n\nTheir note: for the spring campaign.' },
});

export const receivedNews = (told: Told): News => {
  const { offer } = told;
  const note = offer.note === '' ? '' : `\n\nTheir note: ${offer.note}`;
  return received({ ...wordsOf(told), until: minuteOf(offer.expires_at), note }, inbox(offer.id));
};

const accepted = notificationKind({
  name: 'transfers.accepted',
  title: 'Offer accepted',
  isMandatory: false,
  subject: '{company} has accepted {keys}',
  text: '{company} has accepted your offer of {keys} of {product}. The keys are in their vault now.',
  action: 'Show the offer',
  variables: { company, keys, product },
});

export const acceptedNews = (told: Told): News => accepted(wordsOf(told), outbox(told.offer.id));

const rejected = notificationKind({
  name: 'transfers.rejected',
  title: 'Offer rejected',
  isMandatory: false,
  subject: '{company} has rejected {keys}',
  text: '{company} has rejected your offer of {keys} of {product}. The keys are free again.{reason}',
  action: 'Show the offer',
  variables: { company, keys, product, reason: '\n\nTheir reason: we have enough of them.' },
});

export const rejectedNews = (told: Told): News => {
  const reason = told.offer.reason === '' ? '' : `\n\nTheir reason: ${told.offer.reason}`;
  return rejected({ ...wordsOf(told), reason }, outbox(told.offer.id));
};

const revoked = notificationKind({
  name: 'transfers.revoked',
  title: 'Offer revoked',
  isMandatory: false,
  subject: '{company} has revoked an offer of {keys}',
  text: '{company} has revoked the offer of {keys} of {product}.',
  action: 'Show the offer',
  variables: { company, keys, product },
});

export const revokedNews = (told: Told): News => revoked(wordsOf(told), inbox(told.offer.id));

const ending = notificationKind({
  name: 'transfers.ending',
  title: 'Offer ends soon',
  isMandatory: false,
  subject: 'An offer of {keys} ends {until}',
  text: '{company} offers you {keys} of {product}. The offer ends {until}, and nobody has answered it.',
  action: 'Answer the offer',
  variables: { company, keys, product, until },
});

export const endingNews = (told: Told): News =>
  ending({ ...wordsOf(told), until: minuteOf(told.offer.expires_at) }, inbox(told.offer.id));

const expired = notificationKind({
  name: 'transfers.expired',
  title: 'Offer expired',
  isMandatory: false,
  subject: 'The offer of {keys} to {company} has expired',
  text: '{company} has not answered your offer of {keys} of {product}. The keys are free again.',
  action: 'Show the offer',
  variables: { company, keys, product },
});

export const expiredNews = (told: Told): News => expired(wordsOf(told), outbox(told.offer.id));

const discontinued = notificationKind({
  name: 'transfers.discontinued',
  title: 'Offer revoked with its SKU',
  isMandatory: false,
  subject: 'The offer of {keys} between you and {company} is revoked',
  text: 'The offer of {keys} of {product} between you and {company} is revoked: the SKU is discontinued. The keys are free again in the vault that offered them.',
  action: 'Show the offer',
  variables: { company, keys, product },
});

/** @param isSender whether it is told to who offered */
export const discontinuedNews = (told: Told, isSender: boolean): News =>
  discontinued(wordsOf(told), isSender ? outbox(told.offer.id) : inbox(told.offer.id));

const failed = notificationKind({
  name: 'transfers.failed',
  title: 'Transfer failed',
  isMandatory: false,
  subject: 'The transfer of {keys} between you and {company} has failed',
  text: 'The transfer of {keys} of {product} between you and {company} was accepted and could not be carried out. No key has changed hands; they are free again in the vault that offered them.',
  action: 'Show the offer',
  variables: { company, keys, product },
});

/** @param isSender whether it is told to who offered */
export const failedNews = (told: Told, isSender: boolean): News =>
  failed(wordsOf(told), isSender ? outbox(told.offer.id) : inbox(told.offer.id));
