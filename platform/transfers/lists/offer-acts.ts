/** Acts over many offers at once (ADR 0043): each is what it is on a single one. */
import type { BulkAct } from '../../content/index.js';
import { formatCount } from '../../mail/index.js';
import type { AnswersService } from '../answering/answers.service.js';
import { statusNameOf, statusTexts } from '../offer.js';
import { inboxList, isPending, outboxList, type ListedOffer } from './offers.grid.js';

const judge = (row: ListedOffer): string | undefined => {
  if (isPending(row)) return undefined;
  const status = statusNameOf(row.status);
  return status === 'pending' ? 'Its time is over' : statusTexts[status];
};

const label = ({ number, quantity, title, sku }: ListedOffer): string =>
  `Offer ${number}: ${formatCount(quantity, 'key')} of ${title}, ${sku}`;

export const acceptAct = (answers: AnswersService): BulkAct<ListedOffer> => ({
  ...{ name: 'accept', list: inboxList, permission: ['acceptkeytransfer-write'], judge, label },
  title: (count) => `Accept ${formatCount(count, 'offer')}`,
  warn: () => 'The acceptance is final',
  apply: async (actor, { id }) => {
    await answers.accept(actor, id, true, '');
  },
});

export const rejectAct = (answers: AnswersService): BulkAct<ListedOffer> => ({
  ...{ name: 'reject', list: inboxList, permission: ['acceptkeytransfer-write'], judge, label },
  title: (count) => `Reject ${formatCount(count, 'offer')}`,
  apply: async (actor, { id }) => {
    await answers.reject(actor, id, '');
  },
});

export const revokeAct = (answers: AnswersService): BulkAct<ListedOffer> => ({
  ...{ name: 'revoke', list: outboxList, permission: ['transferkeys-write'], judge, label },
  title: (count) => `Revoke ${formatCount(count, 'offer')}`,
  apply: async (actor, { id }) => {
    await answers.revoke(actor, id);
  },
});
