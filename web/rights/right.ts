/** A right as the screens speak of it. */
import type { ReplyOf } from '../app/api-types.js';
import type { RequestOf } from '../app/api-types.js';
import type { ComparedField } from '../ui/conflict/conflict.js';

export type Right = ReplyOf<'GET /rights/:rightGuid'>;
export type RightVersion = Right['versions'][number];
export type Region = ReplyOf<'GET /regions'>['regions'][number];
export type Terms = RequestOf<'POST /rights'>['body'];

export const rightsHref = '/distribution/myvault/rights/';
/** For an address that leads to none. */
export const rightsPage = { subject: 'right', back: { text: 'Back to rights', href: rightsHref } } as const;
export const addHref = '/distribution/myvault/rights-add/';
export const detailHref = (rightGuid: string): string => `/distribution/myvault/rights-detail/${rightGuid}`;
export const editHref = (rightGuid: string): string => `/distribution/myvault/rights-edit/${rightGuid}`;
export const copyHref = (rightGuid: string): string => `/distribution/myvault/rights-copy/${rightGuid}`;

export const crumbs = [{ text: 'Distribution' }, { text: 'Rights', href: rightsHref }] as const;

/** What each choice is called, and what it means (domain rules, section c). */
export const extractionChoices: readonly { value: Terms['extractionType']; text: string; hint: string }[] = [
  {
    value: 'transactional_and_bulk',
    text: 'Transactional and bulk',
    hint: 'Keys leave one at a time or many at once.',
  },
  { value: 'transactional_only', text: 'Transactional only', hint: 'Keys leave one at a time; no bulk extraction.' },
  { value: 'bulk_only', text: 'Bulk only', hint: 'Keys leave many at once, in the portal only: no orders.' },
];
export const visibilityChoices: readonly { value: Terms['visibility']; text: string; hint: string }[] = [
  {
    value: 'public',
    text: 'Public',
    hint: 'Every vault on the network sees that it is in stock. No counts, no prices.',
  },
  { value: 'network', text: 'Network', hint: 'Your active connections see it, as your sharing rules allow.' },
  {
    value: 'private',
    text: 'Private',
    hint: 'Your own users only; no other vault can be offered the keys or order them.',
  },
];
export const blacklistingChoices: readonly { value: string; text: string; hint: string }[] = [
  { value: 'allowed', text: 'Allowed', hint: 'Holder, origin and every vault between may blacklist the keys.' },
  { value: 'disabled', text: 'Disabled', hint: 'Only the vault that holds a key may blacklist it.' },
];
export const geofencingChoices: readonly { value: Terms['geofencingType']; text: string; hint: string }[] = [
  { value: 'exclude', text: 'Exclude regions', hint: 'Worldwide, but not in these. With none chosen: worldwide.' },
  { value: 'include', text: 'Include regions', hint: 'Only in these; choose at least one.' },
];

const textIn = (choices: readonly { value: string; text: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.text ?? value;

/** 'Only EU, EEA', 'Worldwide except NA', 'Worldwide': as the platform prints it into extraction files. */
export const geofencingText = ({ geofencingType, regions }: Pick<Terms, 'geofencingType' | 'regions'>): string => {
  if (regions.length === 0) return 'Worldwide';
  return geofencingType === 'include' ? `Only ${regions.join(', ')}` : `Worldwide except ${regions.join(', ')}`;
};

/** A right's terms in words, for the detail and for what differs between two versions of them. */
export const termFields: readonly ComparedField<Terms>[] = [
  { name: 'Name', textOf: ({ name }) => name, keys: ['name'] },
  { name: 'Description', textOf: ({ description }) => description, keys: ['description'] },
  {
    name: 'Where it may be sold',
    textOf: (terms) => geofencingText({ ...terms, regions: terms.regions.toSorted() }),
    keys: ['geofencingType', 'regions'],
  },
  { name: 'Visibility', textOf: ({ visibility }) => textIn(visibilityChoices, visibility), keys: ['visibility'] },
  {
    name: 'Extraction',
    textOf: ({ extractionType }) => textIn(extractionChoices, extractionType),
    keys: ['extractionType'],
  },
  {
    name: 'Blacklisting',
    textOf: ({ isBlacklistingAllowed }) => (isBlacklistingAllowed ? 'Allowed' : 'Disabled'),
    keys: ['isBlacklistingAllowed'],
  },
];

export const linesOf = (terms: Terms): readonly { name: string; value: string }[] =>
  termFields.map(({ name, textOf }) => ({ name, value: textOf(terms) }));

/** Whether saving makes a new version of a right that keys or insertions have: words do not, terms do. */
export const makesVersion = (before: Terms, after: Terms): boolean => {
  const { name, description } = after;
  return termFields.some(({ textOf }) => textOf({ ...before, name, description }) !== textOf(after));
};

/** The newest version; a right always has one. */
export const currentOf = (right: Right): RightVersion => {
  const [version] = right.versions;
  if (version === undefined) throw new Error('a right without a version');
  return version;
};

/** 'Copy of Europe only', cut to what a name may hold. */
export const nameOfCopy = (name: string): string => `Copy of ${name}`.slice(0, 60);

export const newTerms: Terms = {
  name: '',
  description: '',
  extractionType: 'transactional_and_bulk',
  visibility: 'network',
  isBlacklistingAllowed: true,
  geofencingType: 'exclude',
  regions: [],
};
