/** A price list as the screens speak of it. */
import { isReadOf, type ReplyOf, type RequestOf } from '../client/api.js';
import { formatCount } from '../ui/format/format.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

export type PriceList = ReplyOf<'GET /pricing/lists/:listGuid'>;
export type Terms = RequestOf<'POST /pricing/lists'>['body']['terms'];

const area = '/distribution/pricing';

export const pricingPlace = {
  subject: 'price list',
  area: 'Distribution',
  list: { text: 'Pricing', href: `${area}/` },
} as const satisfies RecordPlace;

export const addHref = `${area}/price-lists-add/`;
export const copyHref = (listGuid: string): string => `${area}/price-lists-copy/${listGuid}`;
/** By which list each connection buys. */
export const connectionsHref = '/finance/price-lists-edit/';

/** When prices change and promotions run. */
export const calendarHref = `${area}/price-lists-calendar/`;

/** For who may change price lists; who may read them alone has a page of the same list that changes nothing. */
export const listHref = (listGuid: string, mayWrite: boolean): string =>
  `${area}/price-lists-${mayWrite ? 'edit' : 'detail'}/${listGuid}`;

/** What the specification warns of. */
export const cannotBeUndone = 'Changes cannot be undone after saving.';

/** Reads that a save, an assignment or a deletion makes old. */
export const pricesChanged = isReadOf(
  'GET /pricing/lists-list',
  'GET /pricing/lists',
  'GET /pricing/lists/:listGuid',
  'GET /pricing/lists/:listGuid/versions',
  'GET /pricing/lists/:listGuid/matrix',
  'GET /pricing/calendar',
  'GET /pricing/assignments',
  'GET /pricing/assignments/:connectionGuid/prices',
);

export const vatText = (isIncluded: boolean): string => (isIncluded ? 'SRP includes VAT' : 'SRP without VAT');

/** What a list is, in one line below its title. */
export const summaryOf = ({ terms, isOwner, company, isDefault, holders, rowCount }: PriceList): string => {
  const own = [
    formatCount(rowCount, 'price'),
    ...(isDefault ? ['the default of your vault'] : []),
    holders.length === 0 ? 'nobody buys by it' : `${formatCount(holders.length, 'company', 'companies')} buying by it`,
  ];
  return [terms.defaultCurrency, vatText(terms.isVatIncluded), ...(isOwner ? own : [`of ${company}`])].join(' · ');
};

/** What keeps a list from being deleted. */
export const whyKept = ({ isDefault, holders, savingJobId }: PriceList): string | undefined => {
  if (savingJobId !== null) return 'Prices of this list are being saved.';
  if (isDefault) return 'It is the default of your vault: choose another default first.';
  return holders.length > 0 ? 'Companies buy by it: give them another list first.' : undefined;
};
