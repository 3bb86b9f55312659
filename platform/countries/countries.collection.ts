import type { Selectable } from 'kysely';
import { z } from 'zod';
import { systemVault } from '../access/index.js';
import { collection, refused } from '../collections/index.js';
import type { Tables } from '../database/gen/tables.js';
import { percent } from './percent.js';

export type CountriesTables = Pick<Tables, 'country'>;
export type CountryRow = Selectable<Tables['country']>;

const currency = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217');

/** Every country there is, with its standard rate of VAT: the system's, kept by staff, chosen from by vaults. */
export const countries = collection<CountryRow>({
  name: 'countries',
  table: 'country',
  permission: { read: ['country-write'], write: ['country-write'], choose: ['currencysettings-read'] },
  choicesOf: { holder: systemVault, only: { is_active: true } },
  fields: {
    name: { column: 'name', title: 'Name', kind: 'text', schema: z.string().trim().min(2).max(60) },
    code: {
      column: 'code',
      title: 'Code',
      kind: 'text',
      schema: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters of ISO 3166-1'),
    },
    currency: { column: 'currency', title: 'Currency', kind: 'text', schema: currency.or(z.literal('')) },
    vatRate: { column: 'vat_rate', title: 'VAT %', kind: 'number', schema: percent.nullable() },
    vatSince: {
      column: 'vat_since',
      title: 'VAT holds from',
      kind: 'date',
      schema: z.iso.date().or(z.literal('')),
    },
    isEuMember: { column: 'is_eu_member', title: 'EU member', kind: 'boolean', schema: z.boolean() },
    isActive: { column: 'is_active', title: 'Active', kind: 'boolean', schema: z.boolean() },
  },
  unique: { country_code: 'code', country_name: 'name' },
  key: 'code',
  check: (_, { vat_rate, vat_since }) =>
    vat_rate !== null && vat_since === null
      ? Promise.reject(refused('vatSince', 'A rate holds from a day'))
      : Promise.resolve(),
  list: {
    originalUrl: '/administration/countries/',
    title: 'Countries',
    description:
      'Every country of ISO 3166-1 with its currency and its standard rate of VAT. Markets take their rate from here as a proposal; an inactive country cannot be chosen for a new market.',
    recordHref: '/administration/countries/detail/',
    defaultSort: 'name',
  },
});
