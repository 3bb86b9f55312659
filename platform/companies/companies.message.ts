/** Companies on the wire, and what staff enters about them. */
import { z } from 'zod';
import type { Company } from '../../proto/gen/keyway/companies/v1/companies.js';
import { companyTypeOf, type CompanyType } from '../accounts/index.js';
import type { CompanyDetail } from './companies.repository.js';
import { decisions, decisionsIn, needsReason } from './decision.js';

/** Characters: what a letter and a notice have room for. */
const maxReason = 500;

export const decideRequest = z
  .object({
    // One that is no id names no company: the domain says so.
    companyGuid: z.string(),
    version: z.int().min(0),
    decision: z.enum(decisions),
    reason: z.string().trim().max(maxReason, 'At most 500 characters'),
  })
  .refine(({ decision, reason }) => !needsReason(decision) || reason !== '', {
    path: ['reason'],
    message: 'Say why: the company reads it',
  })
  .transform((entered) => (needsReason(entered.decision) ? entered : { ...entered, reason: '' }));

const types = {
  Publisher: 'publisher',
  Distributor: 'distributor',
  Retailer: 'retailer',
  Staff: 'unspecified',
} as const;
/** @param number the specification's */
export const companyTypeWord = (number: number): (typeof types)[CompanyType] => types[companyTypeOf(number)];

export const companyMessage = (detail: CompanyDetail): Company => ({
  companyGuid: detail.id,
  company: detail.company,
  vault: detail.vault,
  type: companyTypeWord(detail.company_type),
  state: detail.state,
  reason: detail.reason,
  decisions: decisionsIn(detail.state),
  version: detail.version,
  changedAt: detail.changed_by_name === '' ? undefined : detail.changed_at?.toISOString(),
  changedBy: detail.changed_by_name,
  country: detail.country,
  timeZone: detail.time_zone,
  registrationNumber: detail.registration_number,
  website: detail.website,
  registrantName: detail.registrant_name,
  registrantEmail: detail.registrant_email,
  createdAt: detail.created_at.toISOString(),
});
