/** What people are told of allocations (docs/domain.md, l). */
import { formatCount, minuteOf } from '../mail/index.js';
import { notificationKind, type News } from '../notifications/index.js';
import type { PlaceNames } from '../transfers/index.js';
import { allocationNumber } from './allocation.js';
import type { Side } from './keeping/holding.service.js';
import type { AllocationRow } from './rows.js';

const allocation = 'AL-000123';
const product = 'Northwind Tactics, NW-TA-1-ROW';
const keys = '120 keys';
const company = 'Northwind Interactive';
const until = '2027-11-22 07:46 UTC';

/** An allocation in words, for one of its sides. */
export interface ToldAllocation {
  readonly row: AllocationRow;
  readonly side: Side;
  /** Of the other side. */
  readonly company: string;
  readonly names: Pick<PlaceNames, 'title' | 'sku'>;
}

const hrefOf = ({ row: { id }, side }: ToldAllocation): string =>
  `${side === 'owner' ? '/my_vault/my-allocations/' : '/my_vault/allocated/'}${id}`;

const wordsOf = ({ row, names: { title, sku }, company: who }: ToldAllocation) => ({
  ...{ allocation: allocationNumber(row.number), product: `${title}, ${sku}`, company: who },
});

/** What is promised in all. */
const keysOf = ({ row: { max_quantity } }: ToldAllocation): string => formatCount(max_quantity, 'key');

const offered = notificationKind({
  name: 'allocations.offered',
  title: 'Allocation offered to you',
  isMandatory: false,
  subject: '{company} offers you an allocation of {keys}',
  text: '{company} offers you allocation {allocation}: up to {keys} of {product}, which you draw when you need them. The offer ends {until}.{note}',
  action: 'Answer the offer',
  variables: { allocation, company, keys, product, until, note: '\n\nTheir note: for the spring campaign.' },
});

export const offeredNews = (told: ToldAllocation): News => {
  const { note, expires_at } = told.row;
  const said = note === '' ? '' : `\n\nTheir note: ${note}`;
  return offered({ ...wordsOf(told), keys: keysOf(told), until: minuteOf(expires_at), note: said }, hrefOf(told));
};

const offerEnding = notificationKind({
  name: 'allocations.offer_ending',
  title: 'Offer of an allocation ends soon',
  isMandatory: false,
  subject: 'The offer of allocation {allocation} ends {until}',
  text: '{company} offers you allocation {allocation} of {product}. The offer ends {until}, and nobody has answered it.',
  action: 'Answer the offer',
  variables: { allocation, company, product, until },
});

export const offerEndingNews = (told: ToldAllocation): News =>
  offerEnding({ ...wordsOf(told), until: minuteOf(told.row.expires_at) }, hrefOf(told));

const accepted = notificationKind({
  name: 'allocations.accepted',
  title: 'Allocation accepted',
  isMandatory: false,
  subject: '{company} has accepted allocation {allocation}',
  text: '{company} has accepted your allocation {allocation} of {product}: keys can be drawn of it.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const acceptedNews = (told: ToldAllocation): News => accepted(wordsOf(told), hrefOf(told));

const rejected = notificationKind({
  name: 'allocations.rejected',
  title: 'Allocation rejected',
  isMandatory: false,
  subject: '{company} has rejected allocation {allocation}',
  text: '{company} has rejected your allocation {allocation} of {product}.{reason}',
  action: 'Show the allocation',
  variables: { allocation, company, product, reason: '\n\nTheir reason: we have enough of them.' },
});

export const rejectedNews = (told: ToldAllocation): News => {
  const reason = told.row.reason === '' ? '' : `\n\nTheir reason: ${told.row.reason}`;
  return rejected({ ...wordsOf(told), reason }, hrefOf(told));
};

const revoked = notificationKind({
  name: 'allocations.revoked',
  title: 'Allocation revoked',
  isMandatory: false,
  subject: '{company} has revoked the offer of allocation {allocation}',
  text: '{company} has revoked the offer of allocation {allocation} of {product}.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const revokedNews = (told: ToldAllocation): News => revoked(wordsOf(told), hrefOf(told));

const lapsed = notificationKind({
  name: 'allocations.lapsed',
  title: 'Offer of an allocation expired',
  isMandatory: false,
  subject: 'The offer of allocation {allocation} to {company} has expired',
  text: '{company} has not answered the offer of your allocation {allocation} of {product}.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const lapsedNews = (told: ToldAllocation): News => lapsed(wordsOf(told), hrefOf(told));

const drawn = notificationKind({
  name: 'allocations.drawn',
  title: 'Keys of an allocation drawn',
  isMandatory: false,
  subject: '{company} has drawn {keys} of allocation {allocation}',
  text: '{company} has drawn {keys} of {product} by your allocation {allocation}. The keys are in their vault now.',
  action: 'Show the allocation',
  variables: { allocation, company, keys, product },
});

export const drawnNews =
  (quantity: number) =>
  (told: ToldAllocation): News =>
    drawn({ ...wordsOf(told), keys: formatCount(quantity, 'key') }, hrefOf(told));

const exhausted = notificationKind({
  name: 'allocations.exhausted',
  title: 'Allocation all drawn',
  isMandatory: false,
  subject: 'All keys of allocation {allocation} are drawn',
  text: 'All {keys} of allocation {allocation} of {product} between you and {company} are drawn.',
  action: 'Show the allocation',
  variables: { allocation, company, keys, product },
});

export const exhaustedNews = (told: ToldAllocation): News =>
  exhausted({ ...wordsOf(told), keys: keysOf(told) }, hrefOf(told));

const paused = notificationKind({
  name: 'allocations.paused',
  title: 'Allocation paused',
  isMandatory: false,
  subject: '{company} has paused allocation {allocation}',
  text: '{company} has paused allocation {allocation} of {product}: no keys are drawn until they activate it.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const pausedNews = (told: ToldAllocation): News => paused(wordsOf(told), hrefOf(told));

const activated = notificationKind({
  name: 'allocations.activated',
  title: 'Allocation activated',
  isMandatory: false,
  subject: '{company} has activated allocation {allocation}',
  text: '{company} has ended its pause of allocation {allocation} of {product}.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const activatedNews = (told: ToldAllocation): News => activated(wordsOf(told), hrefOf(told));

const changed = notificationKind({
  name: 'allocations.changed',
  title: 'Terms of an allocation changed',
  isMandatory: false,
  subject: '{company} has changed allocation {allocation} to {keys}',
  text: '{company} has changed allocation {allocation} of {product}: up to {keys}, {until}.',
  action: 'Show the allocation',
  variables: { allocation, company, keys, product, until: `until ${until}` },
});

export const changedNews = (told: ToldAllocation): News => {
  const { ends_at } = told.row;
  const end = ends_at === null ? 'without an end' : `until ${minuteOf(ends_at)}`;
  return changed({ ...wordsOf(told), keys: keysOf(told), until: end }, hrefOf(told));
};

const ending = notificationKind({
  name: 'allocations.ending',
  title: 'Allocation ends soon',
  isMandatory: false,
  subject: 'Allocation {allocation} ends {until}',
  text: 'Allocation {allocation} of {product} between you and {company} ends {until}. What is not drawn by then is not drawn any more.',
  action: 'Show the allocation',
  variables: { allocation, company, product, until },
});

/** @param end of its time */
export const endingNews =
  (end: Date) =>
  (told: ToldAllocation): News =>
    ending({ ...wordsOf(told), until: minuteOf(end) }, hrefOf(told));

const expired = notificationKind({
  name: 'allocations.expired',
  title: 'Allocation expired',
  isMandatory: false,
  subject: 'Allocation {allocation} has expired',
  text: 'The time of allocation {allocation} of {product} between you and {company} is over. Drawn keys stay where they are.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const expiredNews = (told: ToldAllocation): News => expired(wordsOf(told), hrefOf(told));

const closed = notificationKind({
  name: 'allocations.closed',
  title: 'Allocation closed',
  isMandatory: false,
  subject: '{company} has closed allocation {allocation}',
  text: '{company} has closed allocation {allocation} of {product}. What you have drawn stays yours.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const closedNews = (told: ToldAllocation): News => closed(wordsOf(told), hrefOf(told));

const discontinued = notificationKind({
  name: 'allocations.discontinued',
  title: 'Allocation closed with its SKU',
  isMandatory: false,
  subject: 'Allocation {allocation} is closed',
  text: 'Allocation {allocation} of {product} between you and {company} is closed: the SKU is discontinued. Drawn keys stay where they are.',
  action: 'Show the allocation',
  variables: { allocation, company, product },
});

export const discontinuedNews = (told: ToldAllocation): News => discontinued(wordsOf(told), hrefOf(told));
