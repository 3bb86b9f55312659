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
  'long-trade',
  'long-trade-partner',
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

/** No two have the same. */
const longNames: ReadonlyMap<JourneyCompany, string> = new Map([
  ['long-texts', longName],
  ['long-trade', `${longName.slice(1)}X`],
  ['long-trade-partner', `${longName.slice(1)}Y`],
]);

export const companyName = (company: JourneyCompany): string => {
  if (company === 'northwind') return 'Northwind Interactive';
  return longNames.get(company) ?? `Northwind ${company}`;
};

/** Of its people: where the company's name is long the owner's has many words, the others' one. */
const personName = (company: JourneyCompany, { name, role }: DemoUser): string => {
  if (!longNames.has(company)) return name;
  return role === 'Owner' ? manyWords : longName;
};

/** As platform/provision.ts takes them: each has the people of the demo's publisher, at its own domain; a partner buys. */
export const companiesToProvision = (): readonly object[] =>
  journeyCompanies.map((company) => ({
    name: companyName(company),
    companyType: company.endsWith('-partner') ? 'Distributor' : 'Publisher',
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
  'page-content',
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
