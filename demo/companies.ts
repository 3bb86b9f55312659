/** Who is in the demo: five companies that trade with each other, five people in each; and the platform's staff. */

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly role: 'Owner' | 'Administrator' | 'ProductAdmin' | 'Editor' | 'Viewer';
  readonly secondFactorMode: 'Email' | 'AuthenticatorApp' | 'AuthenticatorAppOrEmail';
}

export interface DemoCompany {
  readonly name: string;
  readonly companyType: 'Publisher' | 'Distributor' | 'Retailer';
  readonly users: readonly DemoUser[];
}

/** The demo's only; printed at each start. */
export const demoPassword = 'Keyway-demo-1';

const roles = ['Owner', 'Administrator', 'ProductAdmin', 'Editor', 'Viewer'] as const;

const company = (
  name: string,
  companyType: DemoCompany['companyType'],
  domain: string,
  people: readonly [string, string, string, string, string],
): DemoCompany => ({
  name,
  companyType,
  users: roles.map((role, index) => ({
    email: `${role.toLowerCase()}@${domain}`,
    name: people[index] ?? role,
    role,
    secondFactorMode: role === 'Viewer' ? 'Email' : 'AuthenticatorAppOrEmail',
  })),
});

export const demoCompanies: readonly DemoCompany[] = [
  company('Northwind Interactive', 'Publisher', 'northwind.example', [
    'Ingrid Sandvik',
    'Marcus Oyelaran',
    'Petra Novak',
    'Daniel Reyes',
    'Hana Kimura',
  ]),
  company('Meridian Distribution', 'Distributor', 'meridian.example', [
    'Claire Fontaine',
    'Anton Berg',
    'Lucia Moretti',
    'Samuel Okafor',
    'Yuki Tanaka',
  ]),
  company('Pixel Harbour', 'Retailer', 'pixelharbour.example', [
    'Johan de Wit',
    'Amara Diallo',
    'Sofia Lindqvist',
    'Tomas Silva',
    'Grace Murphy',
  ]),
  company('Blue Heron Trading', 'Distributor', 'blueheron.example', [
    'Ewa Zielinska',
    'Piotr Malek',
    'Ilze Kalnina',
    'Jonas Petrauskas',
    'Maja Wrona',
  ]),
  company('Arcadia Row', 'Retailer', 'arcadiarow.example', [
    'Nathan Brooks',
    'Priya Raman',
    'Elena Castillo',
    'Owen Fletcher',
    'Keiko Mori',
  ]),
];

/** A company that waits for its review: what its Owner may do meanwhile, and what staff has to do. */
export const demoApplicant = {
  name: 'Lantern Games',
  companyType: 'Retailer',
  users: [
    {
      email: 'owner@lantern.example',
      name: 'Rosa Keller',
      role: 'Owner',
      secondFactorMode: 'AuthenticatorAppOrEmail',
    },
  ],
  review: {
    country: 'DE',
    timeZone: 'Europe/Berlin',
    registrationNumber: 'HRB 204711 B',
    website: 'https://lantern.example/',
  },
} as const;

/** The platform's own people, who keep what all companies share: countries and their VAT. */
export const demoStaff: readonly Omit<DemoUser, 'role'>[] = [
  { email: 'staff@keyway.example', name: 'Nora Lindholm', secondFactorMode: 'AuthenticatorAppOrEmail' },
];

/** As platform/provision.ts takes them. */
export const staffToProvision = (): readonly object[] =>
  demoStaff.map((person) => ({ ...person, password: demoPassword }));

/** As platform/provision.ts takes them. */
export const companiesToProvision = (): readonly object[] =>
  [...demoCompanies, demoApplicant].map(({ users, ...company }) => ({
    ...company,
    users: users.map((user) => ({ ...user, password: demoPassword })),
  }));
