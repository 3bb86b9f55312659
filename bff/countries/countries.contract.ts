import { z } from 'zod';
import { choicesEndpoint, collectionEndpoints, mergeEndpoints, prefixed } from '../collections/collection.contract.js';

const values = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string().max(2),
  name: z.string().max(60),
  /** ISO 4217; '' where none is in use. */
  currency: z.string().max(3),
  /** The standard rate in percent. */
  vatRate: z.number().nullable(),
  /** YYYY-MM-DD; '' without a rate. */
  vatSince: z.string().max(10),
  isEuMember: z.boolean(),
  isActive: z.boolean(),
});

const countries = {
  name: 'countries',
  screen: '/administration/countries/',
  read: ['country-write'],
  write: ['country-write'],
  choose: ['currencysettings-read'],
  values,
} as const;

/** `countriesChoices` stands before the record: a route with a parameter would take its address. */
export const countriesContract = {
  countriesChoices: choicesEndpoint('countries', countries),
  ...prefixed('countries', collectionEndpoints('countries', countries)),
  ...prefixed('countries', mergeEndpoints('countries', countries)),
};
