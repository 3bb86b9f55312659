import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { imageOf, instantOrNull, nothing, promised, textOrNull } from '../upstream/message.contract.js';

const details = z.object({
  company: z.string().max(200),
  address: z.string().max(1000),
  /** ISO 3166-1 alpha-2; empty, as all but the name, where nobody has stated it. */
  country: z.string().max(2),
  registrationNumber: z.string().max(200),
  website: z.string().max(400),
  contactName: z.string().max(200),
  contactEmail: z.string().max(400),
  contactPhone: z.string().max(100),
  /** ISO 4217. */
  currency: z.string().max(3),
  /** IANA name. */
  timeZone: z.string().max(64),
});

const data = z.object({
  details: promised(details),
  /** Without one the client's own file stands there. */
  logo: imageOf('150/0/2'),
  version: z.number(),
  changedBy: textOrNull,
  changedAt: instantOrNull,
});

/** /account/account/: what the company says of itself. */
export const companyDataContract = {
  companyData: relay('GET /account/company', 'companies.v1.CompanyDataService/GetCompanyData', {
    reply: data,
    of: 'data',
  }),
  companyChoices: relay('GET /account/company/choices', 'companies.v1.CompanyDataService/GetCompanyChoices', {
    reply: z.object({ countries: z.array(z.string()), currencies: z.array(z.string()) }),
  }),
  updateCompanyData: relay('PUT /account/company', 'companies.v1.CompanyDataService/UpdateCompanyData', {
    body: z.object({ details, version: z.int().min(0) }),
    reply: data,
    of: 'data',
    stale: { code: 'companies.data_changed', read: 'companies.v1.CompanyDataService/GetCompanyData' },
  }),
  /** The body is the picture, at most 5 MB. */
  uploadLogo: endpoint('PUT /account/company/logo', {
    permission: ['accountsettings-write', 'accountsettings-all'],
    upload: true,
    deadlineMs: 60_000,
    reply: nothing,
    errors: ['images.not_an_image', 'images.too_large'],
  }),
  removeLogo: relay('DELETE /account/company/logo', 'companies.v1.CompanyDataService/RemoveLogo', { reply: nothing }),
};
