/** What the wizard of a transfer is told, and what of it is sent (docs/domain.md, b). */
import type { ReplyOf, RequestOf } from '../../client/api.js';
import { validationTexts } from '../../client/texts/specified.js';
import { formatNumber } from '../../ui/format/format.js';
import { noOfferTerms, offerTermsFields, sentOfferTerms, type OfferTerms } from '../../ui/stock/offer-terms.js';
import { placeIn, type StockPlace } from '../../ui/stock/stock-place.js';

export type Preview = ReplyOf<'POST /transfers/preview'>;
export type Line = Preview['lines'][number];
type Keys = RequestOf<'POST /transfers/preview'>['body']['keys'];
type NewOffers = RequestOf<'POST /transfers/offers'>['body'];

/** Rows of the inventory, picked or found by a filter. */
interface Rows {
  readonly ids: readonly string[];
  readonly filter: Readonly<Record<string, string>>;
}

export interface Wanted {
  readonly connectionGuid: string;
  readonly place: StockPlace | null;
  readonly rows: Rows | null;
  /** Of a single place, as typed; '' = all that are free. */
  readonly quantity: string;
  readonly terms: OfferTerms;
  /** Lines that cannot be offered, and that the person has said may be left out: the ids of exactly these. */
  readonly leftOut: string;
}

/** Beside the keys. */
export const termsFields = offerTermsFields({
  ...{ label: 'Ends', hint: 'Keys of an offer that has ended are free again.' },
});

export const lineId = ({ skuGuid, rightGuid }: StockPlace): string => `${skuGuid}:${rightGuid}`;

/** @returns what is wrong with a quantity as typed */
export const quantityFault = (typed: string, free: number | undefined): string | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!/^\d+$/.test(text)) return validationTexts.numeric;
  if (Number(text) < 1) return 'Offer at least 1 key';
  return free !== undefined && Number(text) > free ? `At most ${formatNumber(free)} are free` : undefined;
};

/** @returns the keys as the gateway takes them; undefined while none are named */
export const keysOf = ({ place, rows, quantity }: Wanted): Keys | undefined => {
  if (rows !== null) return { lines: [], rows: { ids: [...rows.ids], filter: { ...rows.filter } } };
  if (place === null || quantityFault(quantity, undefined) !== undefined) return undefined;
  return { lines: [{ skuGuid: place.skuGuid, rightGuid: place.rightGuid, quantity: Number(quantity) }] };
};

export const possibleIn = ({ lines }: Preview): readonly Line[] =>
  lines.filter(({ obstacles }) => obstacles.length === 0);
export const hinderedIn = ({ lines }: Preview): readonly Line[] =>
  lines.filter(({ obstacles }) => obstacles.length > 0);

/** Names exactly the lines that stand out, so that a tick does not count for others. */
export const leftOutId = (preview: Preview): string => hinderedIn(preview).map(lineId).toSorted().join(' ');

/** Most offers of one act. */
const maxOffers = 1_000;

/** @returns why these keys cannot be offered yet, in a sentence */
export const blockerOf = (preview: Preview, leftOut: string): string | undefined => {
  const possible = possibleIn(preview).length;
  if (possible === 0) return 'None of these keys can be offered';
  if (possible > maxOffers) return `At most ${formatNumber(maxOffers)} offers at once: choose fewer rows`;
  const hindered = leftOutId(preview);
  return hindered !== '' && leftOut !== hindered ? 'Say what happens to the keys that cannot be offered' : undefined;
};

/** What is sent: all as it was chosen, or the lines that are left. */
export const offersOf = (wanted: Wanted, preview: Preview, idempotencyKey: string): NewOffers => {
  const { connectionGuid, terms } = wanted;
  const possible = possibleIn(preview);
  const lines = possible.map(({ skuGuid, rightGuid, quantity }) => ({ skuGuid, rightGuid, quantity }));
  return {
    connectionGuid,
    keys: { lines },
    ...sentOfferTerms(terms),
    quantity: preview.quantity,
    idempotencyKey,
  };
};

const isRows = (value: unknown): value is Rows =>
  typeof value === 'object' && value !== null && 'ids' in value && 'filter' in value;

/** What the way here names: rows chosen in the inventory, ?sku= with ?right=, ?to= of a connection. */
export const wantedFrom = (search: URLSearchParams, state: unknown): Wanted => {
  const given = typeof state === 'object' && state !== null ? state : {};
  // Filled in before a reload, or before the way here from another page and back.
  if ('transfer' in given) return given.transfer as Wanted;
  return {
    connectionGuid: search.get('to') ?? '',
    rows: 'listed' in given && isRows(given.listed) ? { ids: given.listed.ids, filter: given.listed.filter } : null,
    place: placeIn(search),
    quantity: '',
    terms: noOfferTerms,
    leftOut: '',
  };
};
