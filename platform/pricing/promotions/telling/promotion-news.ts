/** What people are told of promotions (docs/domain.md, l). */
import { formatCount, minuteOf } from '../../../mail/index.js';
import { notificationKind, type News } from '../../../notifications/index.js';
import { promotionHref } from '../promotion-record.js';
import type { PromotionRow } from '../../rows.js';

const promotion = 'Winter sale';
const company = 'Northwind Interactive';
const items = '12 SKUs';
const until = '2027-01-06 09:00 UTC';

const begun = notificationKind({
  name: 'promotions.begun',
  title: 'Promotion begun',
  isMandatory: false,
  subject: 'The promotion {promotion} has begun',
  text: 'Your promotion {promotion} has begun. It discounts {items} until {until}.',
  action: 'Look at the promotion',
  variables: { promotion, items, until },
});

const ended = notificationKind({
  name: 'promotions.ended',
  title: 'Promotion ended',
  isMandatory: false,
  subject: 'The promotion {promotion} has ended',
  text: 'Your promotion {promotion} of {items} has ended.',
  action: 'Look at the promotion',
  variables: { promotion, items },
});

const begunForBuyers = notificationKind({
  name: 'promotions.begun_for_buyers',
  title: 'Promotion of a partner begun',
  isMandatory: false,
  subject: '{company} has begun the promotion {promotion}',
  text: '{company} has begun the promotion {promotion}. Until {until} it discounts {items} that you have in your catalogue.',
  action: 'Look at the promotion',
  variables: { company, promotion, items, until },
});

const endedForBuyers = notificationKind({
  name: 'promotions.ended_for_buyers',
  title: 'Promotion of a partner ended',
  isMandatory: false,
  subject: 'The promotion {promotion} of {company} has ended',
  text: 'The promotion {promotion} of {company} has ended: {items} that you have in your catalogue cost what they did without it.',
  action: 'Look at the promotion',
  variables: { company, promotion, items },
});

/** A promotion in words, for one that is told. */
export interface ToldPromotion {
  readonly row: PromotionRow;
  /** Of the vault that owns it. */
  readonly company: string;
  /** That whoever is told sees. */
  readonly itemCount: number;
}

export type Told = 'begun' | 'ended';

const wordsOf = ({ row, itemCount }: ToldPromotion) => ({
  ...{ promotion: row.title, items: formatCount(itemCount, 'SKU'), until: minuteOf(row.valid_to) },
});

export const newsForOwner = (what: Told, told: ToldPromotion): News => {
  const { promotion: title, items: count, until: end } = wordsOf(told);
  const href = promotionHref(told.row.id, true);
  return what === 'begun'
    ? begun({ promotion: title, items: count, until: end }, href)
    : ended({ promotion: title, items: count }, href);
};

export const newsForBuyers = (what: Told, told: ToldPromotion): News => {
  const { promotion: title, items: count, until: end } = wordsOf(told);
  const href = promotionHref(told.row.id, false);
  const named = { company: told.company, promotion: title, items: count };
  return what === 'begun' ? begunForBuyers({ ...named, until: end }, href) : endedForBuyers(named, href);
};
