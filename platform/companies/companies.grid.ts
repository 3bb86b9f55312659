import { vaultStates, type Actor, type VaultState } from '../access/index.js';
import { companyTypeOf } from '../accounts/index.js';
import { grid, type Tables } from '../content/index.js';
import { selectCompanies } from './companies.repository.js';
import type { CompaniesTables } from './rows.js';

const companies = '/administration/companies/';

const stateTexts: Readonly<Record<VaultState, string>> = {
  pending_review: 'Pending review',
  active: 'Active',
  rejected: 'Rejected',
  suspended: 'Suspended',
  closed: 'Closed',
};

/** Every company on the platform, for its staff. */
export const companiesGrid = grid({
  source: (_actor: Actor, database: Tables) => selectCompanies(database.tables<CompaniesTables>()),
  name: 'companies',
  originalUrl: companies,
  title: 'Companies',
  description: 'Every company with a vault: those that wait for their review, and those that trade.',
  permission: ['vault-approve'],
  rowId: 'id',
  columns: [
    { propertyName: 'Company', title: 'Company', kind: 'text', column: 'company', isSortable: true },
    { propertyName: 'Vault', title: 'Vault', kind: 'text', column: 'vault', isSortable: true },
    {
      propertyName: 'Type',
      title: 'Type',
      kind: 'text',
      column: 'company_type',
      isSortable: true,
      value: (row) => companyTypeOf(row.company_type),
    },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'state',
      isSortable: true,
      value: ({ state }) => stateTexts[state],
    },
    { propertyName: 'Country', title: 'Country', kind: 'text', column: 'country', isSortable: true },
    {
      propertyName: 'RegistrationNumber',
      title: 'Registration or VAT number',
      kind: 'text',
      column: 'registration_number',
      isSortable: true,
    },
    { propertyName: 'Date', title: 'Registered', kind: 'date', column: 'created_at', isSortable: true },
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number', isSortable: true, isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Company', title: 'Company', vueType: 'text', match: { column: 'company', how: 'contains' } },
    { propertyName: 'Vault', title: 'Vault', vueType: 'text', match: { column: 'vault', how: 'contains' } },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'state',
      options: vaultStates.map((value) => ({ value, text: stateTexts[value] })),
    },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: ({ id }) => `${companies}detail/${id}`,
});
