import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, nothing, promised, textOrNull, word } from '../upstream/message.contract.js';

const mayRead = ['region-read', 'region-all'] as const;

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
  /** One that is not known here is shown as the system's. */
  kind: word(['system', 'custom', 'in_use', 'excluded'], 'system'),
  terms: promised(terms),
  /** A save states the one that it was made from. */
  version: z.number(),
  changedAt: instant,
  changedBy: textOrNull,
  /** It can be saved and deleted as it stands, by who may save and delete regions. */
  isEditable: z.boolean(),
  /** What names it, by kind; to staff how many of each in all vaults, without ids. */
  uses: z.array(
    z.object({
      kind: word(['right', 'sku', 'price_list'], 'sku'),
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
const stale = { code: 'regions.changed_meanwhile', read: 'regions.v1.RegionsService/GetRegion' } as const;

export const regionsContract = {
  /** To choose from: the system's, then the vault's own. */
  regions: relay('GET /regions', 'regions.v1.RegionsService/ListRegions', {
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
  region: relay('GET /regions/:regionGuid', 'regions.v1.RegionsService/GetRegion', { reply: region, of: 'region' }),
  createRegion: relay('POST /regions', 'regions.v1.RegionsService/CreateRegion', {
    body: terms,
    into: 'terms',
    reply: region,
    of: 'region',
  }),
  updateRegion: relay('PUT /regions/:regionGuid', 'regions.v1.RegionsService/UpdateRegion', {
    body: z.object({ version, terms }),
    reply: region,
    of: 'region',
    stale,
  }),
  deleteRegion: relay('DELETE /regions/:regionGuid', 'regions.v1.RegionsService/DeleteRegion', {
    query: z.object({ version: z.coerce.number().int().min(1) }),
    reply: nothing,
  }),
  /** Adds a region in this one's place and moves what is chosen, whole or not at all. */
  reassignRegion: relay('POST /regions/:regionGuid/reassignment', 'regions.v1.RegionsService/ReassignRegion', {
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
      regionGuid: textOrNull,
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
  }),
};
