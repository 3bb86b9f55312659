/** The fields of a product. */
import { useRead } from '../client/api.js';
import { usePermission } from '../client/session/use-session.js';
import type { Fields } from '../ui/record/fields.js';
import { languageOptions } from './texts/languages.js';
import { LocalTexts } from './texts/local-texts.js';
import { localTextsFault, localTextsInWords } from './texts/local-text.js';
import type { Terms } from './product.js';

interface Option {
  readonly value: string;
  readonly text: string;
}

/** Names that the product has stay to be chosen, whatever staff has made of them since. */
const optionsOf = (known: readonly string[], chosen: readonly string[]): readonly Option[] =>
  [...new Set([...known, ...chosen])]
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((name) => ({ value: name, text: name }));

const isBefore = (one: string, other: string): boolean => one !== '' && other !== '' && one < other;

/** What staff keeps to choose from; undefined while it is on its way. */
export const useAttributes = (): ((kind: string, chosen?: readonly string[]) => readonly Option[]) | undefined => {
  const { data } = useRead('GET /attributes/choices', {}, { revalidateOnFocus: false });
  if (!data) return undefined;
  return (kind, chosen = []) =>
    optionsOf(
      data.records.filter(({ values }) => values.kind === kind).map(({ values }) => values.name),
      chosen.filter((name) => name !== ''),
    );
};

const isHttps = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'https:';
const notHttps = 'An address that begins with https://';

const address = {
  kind: 'text',
  max: 300,
  fault: (value: string) => (value === '' || isHttps(value) ? undefined : notHttps),
} as const;

/** @param from what the form is made from */
export const useProductFields = (from: Terms): Fields<Terms> | undefined => {
  const attributes = useAttributes();
  const mayEmbargo = usePermission('embargo-write');
  if (!attributes) return undefined;
  const fields = productFields(attributes, from);
  // Whoever may not change an embargo saves the one that stands.
  if (mayEmbargo) return fields;
  const [isEmbargoed, embargoUntil] = [fields.isEmbargoed, fields.embargoUntil];
  return {
    ...fields,
    isEmbargoed: { ...isEmbargoed, isAsked: () => false },
    embargoUntil: { ...embargoUntil, isAsked: () => false },
  };
};

export const productFields = (
  attributes: (kind: string, chosen?: readonly string[]) => readonly Option[],
  from: Terms,
): Fields<Terms> => ({
  title: { heading: 'General', kind: 'text', label: 'Title', isRequired: true, min: 2, max: 200 },
  productType: {
    kind: 'select',
    label: 'Product type',
    isRequired: true,
    options: attributes('Product type', [from.productType]),
  },
  developers: { kind: 'many', label: 'Developers', options: attributes('Developer', from.developers) },
  publishers: { kind: 'many', label: 'Publishers', options: attributes('Publisher', from.publishers) },
  franchises: { kind: 'many', label: 'Franchises', options: attributes('Franchise', from.franchises) },
  genres: { kind: 'many', label: 'Genres', options: attributes('Genre', from.genres) },
  description: { kind: 'longText', label: 'Description', heading: 'Texts and addresses', max: 4000 },
  website: { ...address, label: 'Website' },
  trailer: { ...address, label: 'Trailer', hint: 'The address of a video.' },
  eula: { ...address, label: 'Licence agreement (EULA)' },
  socialMedia: {
    kind: 'words',
    label: 'Social media',
    hint: 'Addresses, one on each line.',
    fault: (all) => {
      if (all.length > 10) return 'At most 10';
      return all.every(isHttps) ? undefined : notHttps;
    },
  },
  externalId: {
    kind: 'text',
    label: 'External platform ID',
    max: 100,
    hint: 'What the DRM platform or the shop calls it.',
  },
  localTexts: {
    kind: 'own',
    label: 'Title and description in further languages',
    heading: 'Further languages',
    hint: 'Buyers choose among them; what is empty is shown as above.',
    Input: LocalTexts,
    text: localTextsInWords,
    fault: localTextsFault,
  },
  orderAcceptDate: {
    heading: 'Dates',
    kind: 'instant',
    label: 'Order accept date',
    isBeside: true,
    hint: 'From then on the product can be ordered.',
  },
  fulfilmentDate: {
    kind: 'instant',
    label: 'Fulfillment date',
    isBeside: true,
    hint: 'From then on keys are delivered.',
    fault: (value, { orderAcceptDate }) =>
      isBefore(value, orderAcceptDate) ? 'Not before orders are accepted' : undefined,
  },
  releaseDate: {
    kind: 'instant',
    label: 'Release date',
    isBeside: true,
    hint: 'From then on it can be played.',
    fault: (value, { orderAcceptDate, fulfilmentDate }) => {
      if (isBefore(value, fulfilmentDate)) return 'Not before keys are delivered';
      return isBefore(value, orderAcceptDate) ? 'Not before orders are accepted' : undefined;
    },
  },
  isEmbargoed: {
    kind: 'tick',
    label: 'Embargoed',
    isBeside: true,
    hint: 'Partners see nothing of the product.',
    fact: { name: 'Embargoed' },
  },
  embargoUntil: {
    kind: 'instant',
    label: 'Embargoed until',
    isBeside: true,
    isAsked: ({ isEmbargoed }) => isEmbargoed,
    hint: 'Empty: until the embargo is lifted here.',
  },
  isDlc: { heading: 'How it is sold', kind: 'tick', label: 'Downloadable content (DLC)', isBeside: true },
  isBaseGame: { kind: 'tick', label: 'Base game of other products', isBeside: true },
  isNotSoldSeparately: { kind: 'tick', label: 'Not sold separately', isBeside: true },
  spokenLanguages: {
    heading: 'Languages',
    kind: 'many',
    label: 'Spoken languages',
    isBeside: true,
    options: languageOptions(from.spokenLanguages),
  },
  subtitleLanguages: {
    kind: 'many',
    label: 'Languages of subtitles',
    isBeside: true,
    options: languageOptions(from.subtitleLanguages),
  },
  menuLanguages: {
    kind: 'many',
    label: 'Languages of menus',
    isBeside: true,
    options: languageOptions(from.menuLanguages),
  },
  requirementsMinimum: {
    heading: 'System requirements',
    kind: 'longText',
    label: 'Minimum',
    fact: { name: 'Minimum system requirements' },
    isBeside: true,
    max: 2000,
  },
  requirementsRecommended: {
    kind: 'longText',
    label: 'Recommended',
    fact: { name: 'Recommended system requirements' },
    isBeside: true,
    max: 2000,
  },
});
