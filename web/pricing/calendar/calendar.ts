/** A month of prices and promotions, as a line of time shows it. All of it is UTC. */
import type { ReplyOf } from '../../client/api.js';
import { formatCount, formatUtc } from '../../ui/format/format.js';
import { listHref } from '../price-list.js';

export type Calendar = ReplyOf<'GET /pricing/calendar'>;
export type Conflict = Calendar['conflicts'][number];
type Planned = Calendar['promotions'][number];
type Prices = Calendar['prices'][number];

/** First and last month that can be looked at: what a price or a promotion can be planned for. */
const years = { first: 2000, last: 2099 } as const;
const monthPattern = /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/;

/** 'YYYY-MM' of an instant, ms since 1970. */
export const monthOf = (instant: number): string => new Date(instant).toISOString().slice(0, 7);

/** @returns what the address asks for, or this month where that is none */
export const monthIn = (text: string, now: number): string => {
  const year = Number(monthPattern.exec(text)?.groups?.['year']);
  return year >= years.first && year <= years.last ? text : monthOf(now);
};

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00.000Z`);

/** @returns the month so many later; undefined: there is nothing to be looked at */
export const monthAfter = (month: string, by: number): string | undefined => {
  const date = new Date(startOf(month));
  const other = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by));
  const year = other.getUTCFullYear();
  return year < years.first || year > years.last ? undefined : monthOf(other.getTime());
};

export interface Month {
  /** ms since 1970, half open. */
  readonly from: number;
  readonly until: number;
  /** 'November 2026' */
  readonly title: string;
  readonly days: readonly { readonly day: number; readonly isWeekend: boolean }[];
}

const titles = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayMs = 86_400_000;

/** @param month 'YYYY-MM' */
export const monthShown = (month: string): Month => {
  const from = startOf(month);
  const date = new Date(from);
  const until = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  const days = Array.from({ length: (until - from) / dayMs }, (_, at) => ({
    day: at + 1,
    isWeekend: [0, 6].includes(new Date(from + at * dayMs).getUTCDay()),
  }));
  return { from, until, title: titles.format(date), days };
};

/** Where in a month an instant is, in percent of it; what is outside is at its edge. */
export const placeIn = ({ from, until }: Pick<Month, 'from' | 'until'>, instant: number): number =>
  Math.min(100, Math.max(0, ((instant - from) / (until - from)) * 100));

export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  /** What there is to know of it beside its title: each a line. */
  readonly texts: readonly string[];
  readonly list: string;
  readonly tone: Planned['status'] | 'prices';
  /** ms since 1970. */
  readonly from: number;
  /** Undefined: it is a moment. */
  readonly until: number | undefined;
}

const statusWords: Readonly<Record<Planned['status'], string>> = {
  ...{ draft: 'Draft', scheduled: 'Scheduled', active: 'Active', ended: 'Ended', cancelled: 'Cancelled' },
};

/** For who may change promotions; who may read them alone has another page of the same. */
export const promotionHref = (promotionGuid: string, mayWrite: boolean): string =>
  `/distribution/promotions/promotions-${mayWrite ? 'edit' : 'detail'}/${promotionGuid}`;

export interface Rights {
  readonly mayWritePrices: boolean;
  readonly mayWritePromotions: boolean;
}

const ofPrices = ({ listGuid, listTitle, isOwn, at, ...count }: Prices, { mayWritePrices }: Rights): Entry => ({
  ...{ key: `${listGuid} ${at}`, title: `${formatCount(count.priceCount, 'price')} from then on`, list: listTitle },
  href: `${listHref(listGuid, isOwn && mayWritePrices)}?show=future`,
  texts: [`Of ${formatCount(count.productCount, 'product')}`, formatUtc(at)],
  ...{ tone: 'prices', from: Date.parse(at), until: undefined },
});

const ofPromotion = (promotion: Planned, { mayWritePromotions }: Rights): Entry => {
  const { promotionGuid, title, status, listTitle, isOwn, validFrom, validTo, itemCount } = promotion;
  return {
    ...{ key: promotionGuid, title, href: promotionHref(promotionGuid, isOwn && mayWritePromotions) },
    texts: [
      `${statusWords[status]}, ${formatCount(itemCount, 'item')}`,
      `${formatUtc(validFrom)} until ${formatUtc(validTo)}`,
    ],
    ...{ list: listTitle, tone: status, from: Date.parse(validFrom), until: Date.parse(validTo) },
  };
};

/** Price list by price list, each in the order of its times. */
export const entriesOf = ({ prices, promotions }: Calendar, rights: Rights): readonly Entry[] =>
  [...prices.map((each) => ofPrices(each, rights)), ...promotions.map((each) => ofPromotion(each, rights))].toSorted(
    (one, other) => one.list.localeCompare(other.list) || one.from - other.from,
  );
