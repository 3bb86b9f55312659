/** Company data on the wire, and what its people enter. */
import { z } from 'zod';
import type { CompanyData } from '../../../proto/gen/keyway/companies/v1/company_data.js';
import { line, stated } from './stated.js';
import type { ShownCompanyData } from './company-data.repository.js';
import type { CompanyDetails } from './company-data.service.js';

/** As many characters as a vault's company has had room for. */
const maxCompany = 120;

const address = z
  .string()
  .trim()
  .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n'))
  .pipe(
    z
      .string()
      .max(300, 'At most 300 characters')
      .regex(/^(?:\n|[^\p{Cc}\p{Cf}])*$/u, 'Lines of text'),
  );

const email = z
  .string()
  .trim()
  .max(254, 'At most 254 characters')
  .refine((text) => text === '' || z.email().safeParse(text).success, 'Enter a valid email');

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const updateRequest = z.object({
  version: z.int().min(0),
  details: z
    .object({
      ...stated,
      company: line(2, maxCompany),
      address,
      contactName: line(0, 120),
      contactEmail: email,
      contactPhone: z.string().trim().regex(/^\d*$/, 'Must be numeric').max(20, 'At most 20 digits'),
      currency: z.string().refine((code) => currencies.has(code), 'Choose a currency'),
    })
    .transform(
      ({ registrationNumber, contactName, contactEmail, contactPhone, timeZone, ...same }): CompanyDetails => ({
        ...same,
        ...{ registration_number: registrationNumber, time_zone: timeZone },
        ...{ contact_name: contactName, contact_email: contactEmail, contact_phone: contactPhone },
      }),
    ),
});

export const dataMessage = ({ logo, ...row }: ShownCompanyData): CompanyData => ({
  details: {
    ...{ company: row.company, address: row.address, country: row.country, website: row.website },
    ...{ registrationNumber: row.registration_number, currency: row.currency, timeZone: row.time_zone },
    ...{ contactName: row.contact_name, contactEmail: row.contact_email, contactPhone: row.contact_phone },
  },
  logo,
  version: row.version,
  changedBy: row.changed_by_name,
  changedAt: row.version === 0 ? undefined : row.changed_at.toISOString(),
});
