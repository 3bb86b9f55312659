import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, nothing, promised, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['inventory-read', 'inventory-all'] as const;

/** The list's name in /mkapi/content. */
const rightsScreen = '/distribution/myvault/rights/';

const extractionTypes = ['transactional_and_bulk', 'bulk_only', 'transactional_only'] as const;
const visibilities = ['public', 'network', 'private'] as const;
const geofencingTypes = ['include', 'exclude'] as const;

/** What this gateway does not know is shown as the narrowest: one at a time, seen by nobody else. */
export const rightWords = {
  extractionType: word(extractionTypes, 'transactional_only'),
  visibility: word(visibilities, 'private'),
};

/** What a person enters; regions by their codes. */
const terms = z.object({
  name: z.string().max(60),
  description: z.string().max(500),
  extractionType: z.enum(extractionTypes),
  visibility: z.enum(visibilities),
  isBlacklistingAllowed: z.boolean(),
  geofencingType: z.enum(geofencingTypes),
  regions: z.array(z.string().max(6)).max(100),
});

const right = z.object({
  /** Of the newest version. */
  rightGuid: z.string(),
  isSystem: z.boolean(),
  isOpen: z.boolean(),
  /** A save states the one that it was made from. */
  rowVersion: z.number(),
  /** Keys, transactions or insertions have it: it cannot be deleted. */
  isUsed: z.boolean(),
  changedAt: instant,
  changedBy: textOrNull,
  /** The newest first. */
  versions: z.array(
    z.object({
      rightGuid: z.string(),
      version: z.number(),
      isCurrent: z.boolean(),
      terms: promised(terms.extend({ ...rightWords, geofencingType: word(geofencingTypes, 'include') })),
      /** Of its regions, ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      freeKeys: z.number(),
      allKeys: z.number(),
      openInsertions: z.number(),
      createdAt: instant,
    }),
  ),
});

const rowVersion = z.int().min(1);
const stale = { code: 'rights.changed_meanwhile', read: 'rights.v1.RightsService/GetRight' } as const;

export const rightsContract = {
  rightsList: listEndpoint('GET /rights', mayRead, rightsScreen),
  exportRights: exportEndpoint('POST /rights/export', mayRead, rightsScreen),
  right: relay('GET /rights/:rightGuid', 'rights.v1.RightsService/GetRight', { reply: right, of: 'right' }),
  createRight: relay('POST /rights', 'rights.v1.RightsService/CreateRight', {
    body: terms,
    into: 'terms',
    reply: right,
    of: 'right',
  }),
  /** Terms of a right that keys have become a new version: the reply's id may be another one. */
  updateRight: relay('PUT /rights/:rightGuid', 'rights.v1.RightsService/UpdateRight', {
    body: z.object({ rowVersion, terms }),
    reply: right,
    of: 'right',
    stale,
  }),
  setRightOpen: relay('POST /rights/:rightGuid/open', 'rights.v1.RightsService/SetRightOpen', {
    body: z.object({ rowVersion, isOpen: z.boolean() }),
    reply: right,
    of: 'right',
    stale,
  }),
  deleteRight: relay('DELETE /rights/:rightGuid', 'rights.v1.RightsService/DeleteRight', {
    query: z.object({ rowVersion: z.coerce.number().int().min(1) }),
    reply: nothing,
  }),
};
