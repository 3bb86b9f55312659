/** A region in the words of the contract. */
import type { Reply } from '../../kernel/endpoint.js';
import {
  RegionKind,
  RegionTerms,
  RegionUseKind,
  type ReassignRegionResponse,
  type RegionDetail,
} from '../../proto/gen/keyway/regions/v1/regions.js';
import { instant, textOrNull } from '../upstream/present.js';
import type { regionsContract as contract } from './regions.contract.js';

type RegionReply = Reply<typeof contract.region>;

const kindWords: Readonly<Partial<Record<RegionKind, RegionReply['kind']>>> = {
  [RegionKind.REGION_KIND_CUSTOM]: 'custom',
  [RegionKind.REGION_KIND_IN_USE]: 'in_use',
  [RegionKind.REGION_KIND_EXCLUDED]: 'excluded',
};

export const presentRegion = (region: RegionDetail): RegionReply => ({
  regionGuid: region.regionGuid,
  // A kind that is not known here is one that cannot be edited here.
  kind: kindWords[region.kind] ?? 'system',
  terms: region.terms ?? RegionTerms.create(),
  version: region.version,
  changedAt: instant(region.changedAt),
  changedBy: textOrNull(region.changedBy),
  uses: region.uses.map(({ kind, keys, ...use }) => ({
    ...use,
    kind: kind === RegionUseKind.REGION_USE_KIND_RIGHT ? 'right' : 'sku',
    keys: Number(keys),
  })),
});

export const presentReassignment = (outcome: ReassignRegionResponse): Reply<typeof contract.reassignRegion> => ({
  ...outcome,
  regionGuid: textOrNull(outcome.regionGuid),
  keysKept: Number(outcome.keysKept),
  openInsertions: Number(outcome.openInsertions),
  skuKeys: Number(outcome.skuKeys),
});
