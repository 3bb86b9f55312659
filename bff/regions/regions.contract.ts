import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';

const mayRead = ['region-read', 'region-all'] as const;
const mayWrite = ['region-write', 'region-all'] as const;

/** The list's name in /mkapi/content. */
const regionsScreen = '/distribution/distributionsettings/regions/';

/** What a person enters. */
const terms = z.object({
  name: z.string().max(60),
  /** 2 to 6 capital letters or digits. */
  code: z.string().max(6),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().max(2)).max(300),
});

const region = z.object({
  regionGuid: z.string(),
  /** Only a custom one is edited and deleted. */
  kind: z.enum(['system', 'custom', 'in_use', 'excluded']),
  terms,
  /** A save states the one that it was made from. */
  version: z.number(),
  changedAt: z.string(),
  changedBy: z.string().nullable(),
  /** What names it: rights, then SKUs. */
  uses: z.array(
    z.object({
      kind: z.enum(['right', 'sku']),
      guid: z.string(),
      name: z.string(),
      /** A right that sells everywhere but there. */
      isExclusion: z.boolean(),
      /** It keeps the region from being edited. */
      isBinding: z.boolean(),
      /** It can get another region. */
      isMovable: z.boolean(),
      /** In any state. */
      keys: z.number(),
    }),
  ),
});

const version = z.int().min(1);
const moved = z.array(z.string()).max(10_000);
const termErrors = ['regions.code_taken', 'regions.country_unknown'] as const;
const editErrors = ['regions.not_owner', 'regions.is_system', 'regions.in_use', 'regions.changed_meanwhile'] as const;

export const regionsContract = {
  /** To choose from: the system's, then the vault's own. */
  regions: endpoint('GET /regions', {
    permission: mayRead,
    reply: z.object({
      regions: z.array(
        z.object({
          regionGuid: z.string(),
          code: z.string(),
          name: z.string(),
          isSystem: z.boolean(),
          countries: z.array(z.string()),
        }),
      ),
    }),
  }),
  regionsList: listEndpoint('GET /regions-list', mayRead, regionsScreen),
  exportRegions: exportEndpoint('POST /regions-list/export', mayRead, regionsScreen),
  region: endpoint('GET /regions/:regionGuid', {
    permission: mayRead,
    reply: region,
    errors: ['regions.not_found'],
  }),
  createRegion: endpoint('POST /regions', {
    permission: mayWrite,
    body: terms,
    reply: region,
    errors: termErrors,
  }),
  updateRegion: endpoint('PUT /regions/:regionGuid', {
    permission: mayWrite,
    body: z.object({ version, terms }),
    reply: region,
    errors: [...editErrors, ...termErrors],
  }),
  deleteRegion: endpoint('DELETE /regions/:regionGuid', {
    permission: ['region-delete', 'region-all'],
    query: z.object({ version: z.coerce.number().int().min(1) }),
    reply: z.object({}),
    errors: editErrors,
  }),
  /** Adds a region in this one's place and moves what is chosen, whole or not at all. */
  reassignRegion: endpoint('POST /regions/:regionGuid/reassignment', {
    permission: mayWrite,
    body: z.object({
      version,
      terms,
      rights: moved,
      skus: moved,
      /** What it would come to, and nothing else. */
      isDryRun: z.boolean(),
    }),
    reply: z.object({
      /** Of the new region; null after a dry run. */
      regionGuid: z.string().nullable(),
      rights: z.number(),
      /** Of these rights those that get a new version. */
      newVersions: z.number(),
      /** Keys that keep the version before. */
      keysKept: z.number(),
      openInsertions: z.number(),
      skus: z.number(),
      /** Keys of these SKUs: their new region holds at once. */
      skuKeys: z.number(),
    }),
    errors: ['regions.not_found', 'regions.changed_meanwhile', 'regions.uses_changed', ...termErrors],
  }),
};
