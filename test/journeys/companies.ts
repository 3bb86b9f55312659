/** A company for each journey on the product that they share: none sees what another one has left in its vault. */
import { demoCompanies, demoPassword } from '../../demo/companies.js';

/** Their domains without `.example`. `northwind` is the demo's publisher, for journeys that only look. */
export const journeyCompanies = [
  'blacklisting',
  'certificates',
  'chosen-files',
  'custody',
  'email-link',
  'keyboard',
  'large-insertion',
  'long-texts',
  'publisher',
  'rights',
] as const;

export type JourneyCompany = (typeof journeyCompanies)[number] | 'northwind';

export const companyName = (company: JourneyCompany): string =>
  company === 'northwind' ? 'Northwind Interactive' : `Northwind ${company}`;

/** As platform/provision.ts takes them: each has the people of the demo's publisher, at its own domain. */
export const companiesToProvision = (): readonly object[] =>
  journeyCompanies.map((company) => ({
    name: companyName(company),
    companyType: 'Publisher',
    users: (demoCompanies[0]?.users ?? []).map((user) => ({
      ...user,
      email: user.email.replace(/@.*/, `@${company}.example`),
      password: demoPassword,
    })),
  }));
