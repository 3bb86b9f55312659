/** What a company states when it registers. */
import type { ReplyOf, RequestOf } from '../../client/api-types.js';
import { email, webAddress } from '../../ui/form/rules.js';
import { countryOptions } from '../../ui/format/countries.js';
import { timeZoneHere, timeZoneOptions } from '../../ui/format/time-zones.js';
import type { Fields } from '../../ui/record/fields.js';
import { typeTexts } from '../company.js';

export type Offer = ReplyOf<'GET /registration'>;
export type Invitation = ReplyOf<'POST /registration/invitations/find'>;
export type Registration = Omit<RequestOf<'POST /registration'>['body'], 'invitation'>;

/** @param invitation whose address is the registration's; what it says beside that can be changed */
export const newRegistration = (invitation?: Invitation): Registration => ({
  ...{ vault: '', country: '', timeZone: timeZoneHere(), registrationNumber: '', website: '' },
  ...{ firstName: '', lastName: '', acceptsTerms: false },
  email: invitation?.email ?? '',
  company: invitation?.company ?? '',
  companyType: invitation?.companyType ?? 'retailer',
});

export const registrationFields = ({ countries }: Offer, invitation?: Invitation): Fields<Registration> => ({
  company: { kind: 'text', label: 'Company', isRequired: true, min: 2, max: 100 },
  vault: {
    kind: 'text',
    label: 'Vault',
    isRequired: true,
    min: 3,
    max: 60,
    hint: 'What your vault is called on Keyway. No two have the same name, and it stays.',
    codes: ['companies.vault_taken'],
  },
  companyType: {
    kind: 'choice',
    label: 'Type',
    choices: {
      publisher: { text: typeTexts.publisher, hint: 'Sells keys of its own.' },
      distributor: { text: typeTexts.distributor, hint: 'Buys and sells on.' },
      retailer: { text: typeTexts.retailer, hint: 'Sells to consumers.' },
    },
  },
  country: {
    kind: 'select',
    label: 'Country',
    isRequired: true,
    options: countryOptions(countries),
    codes: ['companies.country_unknown'],
  },
  timeZone: { kind: 'select', label: 'Time zone', isRequired: true, options: timeZoneOptions(timeZoneHere()) },
  registrationNumber: {
    kind: 'text',
    label: 'Registration or VAT number',
    max: 60,
    hint: 'With it we know your company sooner.',
  },
  website: { kind: 'text', label: 'Website', max: 200, hint: 'https://…', fault: (text) => webAddress(text) },
  firstName: { kind: 'text', label: 'First name', isRequired: true, max: 59 },
  lastName: { kind: 'text', label: 'Last name', isRequired: true, max: 60 },
  email: {
    kind: 'text',
    label: 'Email',
    isRequired: true,
    max: 254,
    hint: 'You sign in with it. The letter that completes the registration goes there.',
    fault: (entered) => email(entered),
    // An invitation is its address's.
    isAsked: () => invitation === undefined,
  },
  acceptsTerms: {
    kind: 'tick',
    label: 'I accept the terms, also for my company',
    isRequired: true,
  },
});
