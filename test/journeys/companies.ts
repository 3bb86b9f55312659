/** A company for each journey on the product that they share: none sees what another one has left in its vault. */
import { demoCompanies, demoPassword, staffToProvision as demoStaff, type DemoUser } from '../../demo/companies.js';

/** Their domains without `.example`. `northwind` is the demo's publisher, for journeys that only look. */
export const journeyCompanies = [
  'account',
  'account-partner',
  'audit-log',
  'blacklisting',
  'certificates',
  'chosen-files',
  'connections',
  'connections-partner',
  'countries',
  'custody',
  'email-link',
  'imports',
  'keyboard',
  'large-insertion',
  'long-texts',
  'mail-templates',
  'markets',
  'notifications',
  'palette',
  'passwords',
  'price-files',
  'products',
  'publisher',
  'regions',
  'registration',
  'rights',
  'second-factors',
  'support',
  'users',
] as const;

export type JourneyCompany = (typeof journeyCompanies)[number] | 'northwind';

/** As many characters as a company's name may have, in one word. */
const longName = 'W'.repeat(120);
const manyWords =
  'Wilhelmina Constanze Maria Theresia of Northwind and of the Further Islands with Her Many Names and Some Words Beside';

export const companyName = (company: JourneyCompany): string => {
  if (company === 'northwind') return 'Northwind Interactive';
  return company === 'long-texts' ? longName : `Northwind ${company}`;
};

/** Of its people: in 'long-texts' the owner's name has many words, the others' one. */
const personName = (company: JourneyCompany, { name, role }: DemoUser): string => {
  if (company !== 'long-texts') return name;
  return role === 'Owner' ? manyWords : longName;
};

/** As platform/provision.ts takes them: each has the people of the demo's publisher, at its own domain; a partner buys. */
export const companiesToProvision = (): readonly object[] =>
  journeyCompanies.map((company) => ({
    name: companyName(company),
    companyType: company === 'connections-partner' ? 'Distributor' : 'Publisher',
    users: (demoCompanies[0]?.users ?? []).map((user) => ({
      ...user,
      name: personName(company, user),
      email: user.email.replace(/@.*/, `@${company}.example`),
      password: demoPassword,
    })),
  }));

/** Journeys with somebody of staff: one account has but five codes an hour. */
const journeysOfStaff = [
  'accessibility',
  'countries',
  'exchange-rates',
  'key-providers',
  'long-texts',
  'mail-templates',
  'markets',
  'products',
  'regions',
  'registration',
  'second-factors',
  'space',
  'support',
  'users',
  'weight',
] as const;

export const staffEmail = (journey: (typeof journeysOfStaff)[number]): string => `staff-${journey}@keyway.example`;

/** As the demo's own. */
export const staffToProvision = (): readonly object[] =>
  journeysOfStaff.flatMap((journey) => demoStaff().map((person) => ({ ...person, email: staffEmail(journey) })));
