/** The fields of a right's terms. */
import { saysSame } from '../ui/record/facts.js';
import type { Fields } from '../ui/record/fields.js';
import { RegionChoice } from './regions/region-choice.js';
import { maxNameLength, type Terms } from './right.js';

/** 'Only EU, EEA', 'Worldwide except NA', 'Worldwide': as the platform prints it into extraction files. */
export const geofencingText = ({ geofencingType, regions }: Pick<Terms, 'geofencingType' | 'regions'>): string => {
  if (regions.length === 0) return 'Worldwide';
  return geofencingType === 'include' ? `Only ${regions.join(', ')}` : `Worldwide except ${regions.join(', ')}`;
};

/** A right's terms, and what each choice means (docs/domain.md, c). */
export const termFields: Fields<Terms> = {
  name: {
    kind: 'text',
    label: 'Name',
    isRequired: true,
    min: 2,
    max: maxNameLength,
    codes: ['rights.name_taken'],
  },
  description: {
    kind: 'longText',
    label: 'Description',
    max: 500,
    hint: 'Shown where a right is chosen, to those who insert and extract keys.',
  },
  geofencingType: {
    kind: 'choice',
    label: 'Geofencing',
    isRequired: true,
    isBeside: true,
    choices: {
      exclude: { text: 'Exclude regions', hint: 'Worldwide, but not in these. With none chosen: worldwide.' },
      include: { text: 'Include regions', hint: 'Only in these; choose at least one.' },
    },
    fact: {
      name: 'Where it may be sold',
      text: (terms) => geofencingText({ ...terms, regions: terms.regions.toSorted() }),
      with: ['regions'],
    },
  },
  regions: {
    kind: 'own',
    label: 'Regions',
    isBeside: true,
    Input: RegionChoice,
    text: (regions) => regions.toSorted().join(', '),
    fault: (regions, { geofencingType }) =>
      geofencingType === 'include' && regions.length === 0 ? 'Choose at least one region' : undefined,
    codes: ['rights.region_missing', 'rights.region_unknown'],
  },
  visibility: {
    kind: 'choice',
    label: 'Visibility',
    isRequired: true,
    choices: {
      public: { text: 'Public', hint: 'Every vault on the network sees that it is in stock. No counts, no prices.' },
      network: { text: 'Network', hint: 'Your active connections see it, as your sharing rules allow.' },
      private: {
        text: 'Private',
        hint: 'Your own users only; no other vault can be offered the keys or order them.',
      },
    },
  },
  extractionType: {
    kind: 'choice',
    label: 'Extraction type',
    isRequired: true,
    choices: {
      transactional_and_bulk: {
        text: 'Transactional and bulk',
        hint: 'Keys leave one at a time or many at once.',
      },
      transactional_only: {
        text: 'Transactional only',
        hint: 'Keys leave one at a time; no bulk extraction.',
      },
      bulk_only: { text: 'Bulk only', hint: 'Keys leave many at once, in the portal only: no orders.' },
    },
    fact: { name: 'Extraction' },
  },
  isBlacklistingAllowed: {
    kind: 'binary',
    label: 'Blacklisting',
    isRequired: true,
    yes: { text: 'Allowed', hint: 'Holder, origin and every vault between may blacklist the keys.' },
    no: { text: 'Disabled', hint: 'Only the vault that holds a key may blacklist it.' },
  },
};

/** Whether saving makes a new version of a right that keys or insertions have: words do not, terms do. */
export const makesVersion = (before: Terms, after: Terms): boolean =>
  !saysSame(termFields, before, after, ['name', 'description']);
