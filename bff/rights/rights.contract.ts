import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';

const mayRead = ['inventory-read', 'inventory-all'] as const;
const mayWrite = ['inventory-all'] as const;

/** The list's name in /mkapi/content. */
const rightsScreen = '/distribution/myvault/rights/';

/** What a person enters; regions by their codes. */
const terms = z.object({
  name: z.string().max(60),
  description: z.string().max(500),
  extractionType: z.enum(['transactional_and_bulk', 'bulk_only', 'transactional_only']),
  visibility: z.enum(['public', 'network', 'private']),
  isBlacklistingAllowed: z.boolean(),
  geofencingType: z.enum(['include', 'exclude']),
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
  changedAt: z.string(),
  changedBy: z.string().nullable(),
  /** The newest first. */
  versions: z.array(
    z.object({
      rightGuid: z.string(),
      version: z.number(),
      isCurrent: z.boolean(),
      terms,
      /** Of its regions, ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      freeKeys: z.number(),
      allKeys: z.number(),
      openInsertions: z.number(),
      createdAt: z.string(),
    }),
  ),
});

const rowVersion = z.int().min(1);
const editErrors = ['rights.not_found', 'rights.is_system', 'rights.changed_meanwhile'] as const;
const termErrors = ['rights.name_taken', 'rights.region_unknown', 'rights.region_missing'] as const;

export const rightsContract = {
  rightsList: listEndpoint('GET /rights', mayRead, rightsScreen),
  exportRights: exportEndpoint('POST /rights/export', mayRead, rightsScreen),
  right: endpoint('GET /rights/:rightGuid', {
    permission: mayRead,
    reply: right,
    errors: ['rights.not_found'],
  }),
  createRight: endpoint('POST /rights', {
    permission: mayWrite,
    body: terms,
    reply: right,
    errors: termErrors,
  }),
  /** Terms of a right that keys have become a new version: the reply's id may be another one. */
  updateRight: endpoint('PUT /rights/:rightGuid', {
    permission: mayWrite,
    body: z.object({ rowVersion, terms }),
    reply: right,
    errors: [...editErrors, ...termErrors],
  }),
  setRightOpen: endpoint('POST /rights/:rightGuid/open', {
    permission: mayWrite,
    body: z.object({ rowVersion, isOpen: z.boolean() }),
    reply: right,
    errors: editErrors,
  }),
  deleteRight: endpoint('DELETE /rights/:rightGuid', {
    permission: mayWrite,
    query: z.object({ rowVersion: z.coerce.number().int().min(1) }),
    reply: z.object({}),
    errors: [...editErrors, 'rights.in_use'],
  }),
};
