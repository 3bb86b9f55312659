/** Regions on the wire, and what people enter of them. */
import { z } from 'zod';
import type {
  ReassignRegionResponse,
  RegionDetail as RegionDetailMessage,
} from '../../proto/gen/keyway/regions/v1/regions.js';
import type { EnteredRegion, Reassignment, RegionDetail } from './regions.service.js';

// One that is no id names no region: the domain says so.
const regionGuid = z.string();
const version = z.int().min(1);

const terms = z
  .object({
    name: z
      .string()
      .trim()
      .min(2, 'At least 2 characters')
      .max(60, 'At most 60 characters')
      .regex(/^[^\p{Cc}]*$/u, 'One line of text'),
    code: z.string().regex(/^[A-Z0-9]{2,6}$/, '2 to 6 capital letters or digits'),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'A country, ISO 3166-1'))
      .min(1, 'Choose at least one country')
      .max(300),
  })
  .transform((entered): EnteredRegion => ({ ...entered, countries: [...new Set(entered.countries)].toSorted() }));

const moved = z.array(z.uuid()).max(10_000);

export const createRequest = z.object({ terms });
export const updateRequest = z.object({ regionGuid, version, terms });
export const deleteRequest = z.object({ regionGuid, version });
export const reassignRequest = z.object({
  ...{ regionGuid, version, terms },
  rights: moved,
  skus: moved,
  isDryRun: z.boolean(),
});

export const detailMessage = ({ region, kind, isEditable, uses }: RegionDetail): RegionDetailMessage => ({
  ...{ kind, isEditable },
  regionGuid: region.id,
  terms: { name: region.name, code: region.code, countries: region.countries },
  version: region.version,
  changedAt: region.changed_at.toISOString(),
  changedBy: region.changed_by_name,
  uses: uses.map((use) => ({
    kind: use.kind,
    guid: use.id,
    name: use.name,
    isExclusion: use.is_exclusion,
    isBinding: use.is_binding,
    isMovable: use.is_movable,
    keys: use.keys,
  })),
});

export const reassignmentMessage = (outcome: Reassignment): ReassignRegionResponse => ({
  ...{ rights: outcome.rights, newVersions: outcome.newVersions, skus: outcome.skus },
  regionGuid: outcome.regionId ?? '',
  keysKept: outcome.keysKept,
  openInsertions: outcome.openInsertions,
  skuKeys: outcome.skuKeys,
});
