/** Which promotion holds: the highest discount, never several (docs/domain.md, f). */
import type { NamedPromotion, PromotionReason, PromotionRefusal } from './explanation.js';
import type { PriceList, Promotion, Question } from './facts.js';
import type { Hundredths } from './money.js';

interface Offer {
  readonly promotion: Promotion;
  readonly discount: Hundredths;
}

const discountOf = ({ items }: Promotion, skuId: string): Hundredths =>
  Math.max(0, ...items.filter((item) => item.skuId === skuId).map(({ discount }) => discount));

const timeRefusal = ({ validFrom, validTo }: Promotion, at: Date): PromotionRefusal | undefined => {
  if (at < validFrom) return 'not_started';
  return at < validTo ? undefined : 'ended';
};

const ownRefusal = (
  { promotion, discount }: Offer,
  { at }: Question,
  list: PriceList,
): PromotionRefusal | undefined => {
  if (promotion.listId !== list.id) return 'other_list';
  if (discount === 0) return 'other_sku';
  return promotion.state === 'approved' ? timeRefusal(promotion, at) : promotion.state;
};

/** One of several that discount the same SKU at the same moment. */
export interface Rival {
  readonly discount: Hundredths;
  readonly validFrom: Date;
  readonly number: number;
}

/** What goes first wins. */
export const rank = (a: Rival, b: Rival): number =>
  b.discount - a.discount || b.validFrom.getTime() - a.validFrom.getTime() || a.number - b.number;

const rivalOf = ({ promotion: { validFrom, number }, discount }: Offer): Rival => ({ discount, validFrom, number });

const order = (a: Offer, b: Offer): number => rank(rivalOf(a), rivalOf(b));

const refusalBeside = (each: Offer, best: Offer): PromotionRefusal => {
  if (each.discount !== best.discount) return 'smaller_discount';
  return each.promotion.validFrom < best.promotion.validFrom ? 'started_earlier' : 'higher_id';
};

const named = ({ promotion: { id, name } }: Offer): NamedPromotion => ({ id, name });

const refusedOf = (offers: readonly Offer[], refusalOf: (offer: Offer) => PromotionRefusal | undefined) =>
  offers.flatMap((offer) => {
    const refusal = refusalOf(offer);
    return refusal === undefined ? [] : [{ ...named(offer), refusal }];
  });

export const choosePromotion = (
  question: Question,
  list: PriceList,
  promotions: readonly Promotion[],
): PromotionReason => {
  const offers = promotions
    .map((promotion) => ({ promotion, discount: discountOf(promotion, question.skuId) }))
    .toSorted(order);
  const best = offers.find((offer) => ownRefusal(offer, question, list) === undefined);
  if (best === undefined)
    return {
      verdict: offers.length === 0 ? 'none' : 'none_fits',
      refused: refusedOf(offers, (offer) => ownRefusal(offer, question, list)),
    };
  return {
    verdict: 'taken',
    taken: { ...named(best), discount: best.discount },
    refused: refusedOf(offers, (offer) =>
      offer === best ? undefined : (ownRefusal(offer, question, list) ?? refusalBeside(offer, best)),
    ),
  };
};
