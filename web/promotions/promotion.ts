/** A promotion as the screens speak of it. */
import { isReadOf, type ReplyOf, type RequestOf } from '../client/api.js';
import { validationTexts } from '../client/texts/specified.js';
import { formatCount, formatNumber, formatUtc } from '../ui/format/format.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type Promotion = ReplyOf<'GET /promotions/:promotionGuid'>;
export type Terms = RequestOf<'POST /promotions'>['body']['terms'];
export type Item = ReplyOf<'GET /promotions/:promotionGuid/items'>['items'][number];
export type Overlap = ReplyOf<'GET /promotions/:promotionGuid/overlaps'>['overlaps'][number];

const area = '/distribution/promotions';

export const promotionsPlace = {
  subject: 'promotion',
  area: 'Distribution',
  list: { text: 'Promotions', href: `${area}/` },
} as const satisfies RecordPlace;

export const addHref = `${area}/promotions-add/`;
export const copyHref = (promotionGuid: string): string => `${area}/promotions-copy/${promotionGuid}`;

/** For who may change promotions; who may read them alone has a page of the same one that changes nothing. */
export const promotionHref = (promotionGuid: string, mayWrite: boolean): string =>
  `${area}/promotions-${mayWrite ? 'edit' : 'detail'}/${promotionGuid}`;

export const mayWrite = ['promotion-write', 'promotion-all'] as const;
export const mayDelete = ['promotion-delete', 'promotion-all'] as const;

/** Reads that a save, an approval or a deletion makes old; what something costs is one of them. */
export const promotionsChanged = isReadOf(
  'GET /promotions',
  'GET /promotions/:promotionGuid',
  'GET /promotions/:promotionGuid/items',
  'GET /promotions/:promotionGuid/overlaps',
  'GET /pricing/explain',
  'GET /pricing/calendar',
  'GET /pricing/skus/:skuGuid/prices',
);

export const discountText = (percent: number): string => `${formatNumber(percent)} %`;

/** Half open: it counts from the first on, and with the second no more. */
export const periodText = ({ validFrom, validTo }: Pick<Promotion['terms'], 'validFrom' | 'validTo'>): string =>
  `${formatUtc(validFrom)} until ${formatUtc(validTo)} UTC`;

/** What a promotion is, in one line below its title. */
export const summaryOf = ({ terms, isOwner, company, listTitle, itemCount, holders }: Promotion): string => {
  const own =
    holders.length === 0
      ? 'nobody buys by its list'
      : `${formatCount(holders.length, 'company', 'companies')} buying by its list`;
  return [periodText(terms), listTitle, formatCount(itemCount, 'item'), isOwner ? own : `of ${company}`].join(' · ');
};

/** Before, in, or after its time: what it is follows from the clock alone. @param now ms since 1970 */
export const phaseAt = ({ terms }: Pick<Promotion, 'terms'>, now: number): 'before' | 'in' | 'after' => {
  if (now < Date.parse(terms.validFrom)) return 'before';
  return now < Date.parse(terms.validTo) ? 'in' : 'after';
};

export type PromotionAct = 'approve' | 'cancel' | 'delete';

const whyNotApproved = (promotion: Promotion, now: number): string | undefined => {
  if (promotion.itemCount === 0) return validationTexts.promotionItem;
  if (phaseAt(promotion, now) === 'after') return 'Its end has passed: choose a later one first.';
  return promotion.canApprove ? undefined : 'Only a draft is approved.';
};

/** Why an act cannot be done as things stand; undefined: it can. @param now ms since 1970 */
export const hindranceOf = (act: PromotionAct, promotion: Promotion, now = Date.now()): string | undefined => {
  const { status, canCancel, canDelete } = promotion;
  if (act === 'approve') return whyNotApproved(promotion, now);
  if (act === 'cancel')
    return canCancel ? undefined : `It is ${status}: only what is scheduled or running is cancelled.`;
  return canDelete ? undefined : `It is ${status}: only a draft is deleted.`;
};

const reasonTexts: Readonly<Record<Overlap['reason'], string>> = {
  higher_discount: 'the higher discount wins',
  later_start: 'the discounts are the same, and the later start wins',
  lower_number: 'discounts and starts are the same, and the lower number wins',
};

/** Which of two promotions counts where both do, and why. */
export const winnerText = ({ isWinner, otherTitle, reason }: Overlap): string =>
  `${isWinner ? 'This promotion' : `‘${otherTitle}’`}: ${reasonTexts[reason]}.`;
