/** A region as the screens speak of it. */
import type { ReplyOf, RequestOf } from '../client/api-types.js';

export type Region = ReplyOf<'GET /regions/:regionGuid'>;
export type RegionUse = Region['uses'][number];
export type Known = ReplyOf<'GET /regions'>['regions'][number];
export type Terms = RequestOf<'POST /regions'>['body'];

const settings = '/distribution/distributionsettings';

export const regionsPlace = {
  subject: 'region',
  area: 'Distribution Settings',
  list: { text: 'Regions', href: `${settings}/regions/` },
} as const;
export const addHref = `${settings}/regions-add/`;
export const detailHref = (regionGuid: string): string => `${settings}/regions-detail/${regionGuid}`;
export const editHref = (regionGuid: string): string => `${settings}/regions-edit/${regionGuid}`;
export const copyHref = (regionGuid: string): string => `${settings}/regions-copy/${regionGuid}`;

export const maxNameLength = 60;

export const kindTexts: Readonly<Record<Region['kind'], string>> = {
  system: 'System',
  custom: 'Custom',
  in_use: 'Active / in use',
  excluded: 'Excluded',
};

/** Reads that a save or a deletion makes old: one that is young would be shown again as it was. */
export const readsOfMany = ['GET /regions-list', 'GET /regions'] as const;

/** What the specification warns of, at every save and deletion of a region. */
export const cannotBeUndone = 'Changes cannot be undone after saving.';

export const newTerms: Terms = { name: '', code: '', countries: [] };

/** A copy needs a short code of its own. */
export const termsOfCopy = ({ terms }: Region): Terms => ({
  ...terms,
  name: `Copy of ${terms.name}`.slice(0, maxNameLength),
  code: '',
});

/** As they are sent: short codes are written in capitals. */
export const sentTerms = (terms: Terms): Terms => ({ ...terms, code: terms.code.toUpperCase() });

/** Where what names a region is looked at. */
export const hrefOfUse = ({ kind, guid, name }: RegionUse): string =>
  ({
    right: `/distribution/myvault/rights-detail/${guid}`,
    sku: `/distribution/myvault/inventory/?${new URLSearchParams({ filter: JSON.stringify({ SKU: name }) })}`,
    price_list: `/distribution/pricing/price-lists-detail/${guid}`,
  })[kind];
