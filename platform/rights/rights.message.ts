/** Rights on the wire, and what people enter of them. */
import { z } from 'zod';
import {
  extractionTypeFromJSON,
  extractionTypeToNumber,
  visibilityFromJSON,
  visibilityToNumber,
  type Right,
  type RightDetail as RightDetailMessage,
  type RightTerms,
} from '../../proto/gen/keyway/rights/v1/rights.js';
import { geofencingText, systemVault } from './right.js';
import type { EnteredRight, RightDetail } from './rights.service.js';
import type { AgreementRow } from './rows.js';

const rightGuid = z.uuid();
const rowVersion = z.int().min(1);

/** A name is one line of ordinary characters. */
const name = z
  .string()
  .trim()
  .min(2, 'At least 2 characters')
  .max(60, 'At most 60 characters')
  .regex(/^[^\p{Cc}]*$/u, 'One line of text');

const terms = z
  .object({
    name,
    description: z.string().trim().max(500, 'At most 500 characters'),
    extractionType: z.enum(['transactional_and_bulk', 'bulk_only', 'transactional_only'], {
      error: 'Choose how keys leave',
    }),
    visibility: z.enum(['public', 'network', 'private'], { error: 'Choose who sees the keys' }),
    isBlacklistingAllowed: z.boolean(),
    geofencingType: z.enum(['include', 'exclude']),
    regions: z.array(z.string().max(6)).max(100),
  })
  .transform((entered): EnteredRight => ({
    name: entered.name,
    description: entered.description,
    extraction_type: extractionTypeToNumber(entered.extractionType),
    visibility: visibilityToNumber(entered.visibility),
    is_blacklisting_allowed: entered.isBlacklistingAllowed,
    geofencing_type: entered.geofencingType,
    regions: [...new Set(entered.regions)],
  }));

export const rightRequest = z.object({ rightGuid });
export const createRequest = z.object({ terms });
export const updateRequest = z.object({ rightGuid, rowVersion, terms });
export const openRequest = z.object({ rightGuid, rowVersion, isOpen: z.boolean() });
export const deleteRequest = z.object({ rightGuid, rowVersion });

export const rightMessage = (row: AgreementRow): Right => ({
  rightGuid: row.id,
  name: row.name,
  description: row.description,
  extractionType: extractionTypeFromJSON(row.extraction_type),
  visibility: visibilityFromJSON(row.visibility),
  isBlacklistingAllowed: row.is_blacklisting_allowed,
  geofencing: geofencingText(row.geofencing_type, row.regions),
  isSystem: row.vault_id === systemVault,
  version: row.version,
});

const termsMessage = (row: AgreementRow): RightTerms => ({
  name: row.name,
  description: row.description,
  extractionType: extractionTypeFromJSON(row.extraction_type),
  visibility: visibilityFromJSON(row.visibility),
  isBlacklistingAllowed: row.is_blacklisting_allowed,
  geofencingType: row.geofencing_type === 'include' ? 'include' : 'exclude',
  // One order everywhere, whichever they were ticked in.
  regions: row.regions.toSorted(),
});

export const detailMessage = ({ current, versions, uses }: RightDetail): RightDetailMessage => ({
  rightGuid: current.id,
  isSystem: current.vault_id === systemVault,
  isOpen: current.is_open,
  rowVersion: current.row_version,
  isUsed: uses.size > 0,
  changedAt: current.changed_at.toISOString(),
  changedBy: current.changed_by,
  versions: versions.map((row) => ({
    rightGuid: row.id,
    version: row.version,
    isCurrent: row.is_current,
    terms: termsMessage(row),
    countries: row.countries,
    freeKeys: uses.get(row.id)?.free ?? 0,
    allKeys: uses.get(row.id)?.all ?? 0,
    openInsertions: uses.get(row.id)?.openInsertions ?? 0,
    createdAt: row.created_at.toISOString(),
  })),
});
