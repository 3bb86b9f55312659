/** A right as the screens speak of it. */
import type { ReplyOf, RequestOf } from '../client/api-types.js';

export type Right = ReplyOf<'GET /rights/:rightGuid'>;
export type RightVersion = Right['versions'][number];
export type Region = ReplyOf<'GET /regions'>['regions'][number];
export type Terms = RequestOf<'POST /rights'>['body'];

export const rightsPlace = {
  subject: 'right',
  area: 'Distribution',
  list: { text: 'Rights', href: '/distribution/myvault/rights/' },
} as const;
export const addHref = '/distribution/myvault/rights-add/';
export const detailHref = (rightGuid: string): string => `/distribution/myvault/rights-detail/${rightGuid}`;
export const editHref = (rightGuid: string): string => `/distribution/myvault/rights-edit/${rightGuid}`;
export const copyHref = (rightGuid: string): string => `/distribution/myvault/rights-copy/${rightGuid}`;

/** Reads that a save or a deletion makes old: one that is young would be shown again as it was. */
export const readsOfMany = ['GET /rights', 'GET /stock/rights'] as const;

/** Characters. */
export const maxNameLength = 60;

/** The newest version; a right always has one. */
export const currentOf = (right: Right): RightVersion => {
  const [version] = right.versions;
  if (version === undefined) throw new Error('a right without a version');
  return version;
};

/** The terms that hold now. */
export const termsOf = (right: Right): Terms => currentOf(right).terms;

/** 'Copy of Europe only', cut to what a name may hold. */
export const nameOfCopy = (name: string): string => `Copy of ${name}`.slice(0, maxNameLength);

export const newTerms: Terms = {
  name: '',
  description: '',
  extractionType: 'transactional_and_bulk',
  visibility: 'network',
  isBlacklistingAllowed: true,
  geofencingType: 'exclude',
  regions: [],
};
