/** What a person enters of a promotion, beside its items. */
import type { ReplyOf } from '../../client/api.js';
import { validationTexts } from '../../client/texts/specified.js';
import type { Fields } from '../../ui/record/fields.js';
import type { Promotion, Terms } from '../promotion.js';

export type Lists = ReplyOf<'GET /promotion-choices'>['lists'];

/** @param lists of the vault: its default one is proposed, or the only one that there is */
export const newTerms = (lists: Lists): Terms => {
  const proposed = lists.find(({ isDefault }) => isDefault) ?? (lists.length === 1 ? lists[0] : undefined);
  return { title: '', listGuid: proposed?.listGuid ?? '', validFrom: '', validTo: '' };
};

/** The same for another time, which is chosen anew. */
export const copiedTerms = ({ terms }: Promotion): Terms => ({
  ...{ title: `${terms.title.slice(0, 93)} (copy)`, listGuid: terms.listGuid, validFrom: '', validTo: '' },
});

const startFault = (validFrom: string): string | undefined =>
  validFrom === '' ? validationTexts.promotionDates : undefined;

const endFault = (validTo: string, validFrom: string): string | undefined => {
  if (validTo === '') return validationTexts.promotionDates;
  return validFrom !== '' && validTo <= validFrom ? validationTexts.dashboardPeriod : undefined;
};

const endHint = 'UTC. It counts no more from this moment on.';

export const termsFields = (lists: Lists): Fields<Terms> => ({
  title: {
    ...{ kind: 'text', label: 'Title', isRequired: true, min: 2, max: 100 },
    hint: 'Companies that buy by the price list see it too.',
  },
  listGuid: {
    ...{ kind: 'select', label: 'Price list', isRequired: true },
    hint: 'The discounts are taken off its prices.',
    options: lists.map(({ listGuid, title, defaultCurrency }) => ({
      ...{ value: listGuid, text: `${title} (${defaultCurrency})` },
    })),
  },
  validFrom: {
    ...{ kind: 'instant', label: 'Valid from' },
    hint: 'UTC. It counts from this moment on.',
    fault: startFault,
  },
  validTo: {
    ...{ kind: 'instant', label: 'Valid to' },
    hint: endHint,
    fault: (validTo, { validFrom }) => endFault(validTo, validFrom),
    codes: ['promotions.end_passed'],
  },
});

export type End = Pick<Terms, 'validTo'>;

/** Of a promotion that runs: nothing else of it can be changed. */
export const endFields = ({ terms }: Promotion): Fields<End> => ({
  validTo: {
    ...{ kind: 'instant', label: 'Valid to' },
    hint: endHint,
    fault: (validTo) => endFault(validTo, terms.validFrom),
    codes: ['promotions.end_passed'],
  },
});
