import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, instantOrNull, textOrNull, word } from '../upstream/message.contract.js';

const mayReview = ['vault-approve'] as const;

/** The list's name in /mkapi/content. */
const companiesScreen = '/administration/companies/';

const decisions = ['approve', 'reject', 'suspend', 'reopen', 'close'] as const;

const company = z.object({
  companyGuid: z.string(),
  company: z.string(),
  vault: z.string(),
  type: word(['publisher', 'distributor', 'retailer'], 'retailer'),
  state: word(['active', 'pending_review', 'rejected', 'suspended', 'closed'], 'suspended'),
  /** Of the state, in the words of staff. */
  reason: textOrNull,
  /** What may be decided now. */
  decisions: z.array(word(decisions, 'approve')),
  /** A decision states the one that it was made from. */
  version: z.number(),
  changedAt: instantOrNull,
  changedBy: textOrNull,
  /** ISO 3166-1 alpha-2. */
  country: textOrNull,
  /** IANA name. */
  timeZone: textOrNull,
  registrationNumber: textOrNull,
  website: textOrNull,
  registrantName: textOrNull,
  registrantEmail: textOrNull,
  createdAt: instant,
});

/** For the platform's staff: which companies trade. */
export const companiesContract = {
  companies: listEndpoint('GET /companies', mayReview, companiesScreen),
  exportCompanies: exportEndpoint('POST /companies/export', mayReview, companiesScreen),
  company: relay('GET /companies/:companyGuid', 'companies.v1.CompaniesService/GetCompany', {
    reply: company,
    of: 'company',
  }),
  /** Holds in the company's open sessions within a second. */
  decideCompany: relay('POST /companies/:companyGuid/decisions', 'companies.v1.CompaniesService/DecideCompany', {
    stepUp: 'one-factor',
    body: z.object({ version: z.int().min(0), decision: z.enum(decisions), reason: z.string().max(500) }),
    reply: company,
    of: 'company',
  }),
};
