import { z } from 'zod';
import { choicesEndpoint, collectionEndpoints, mergeEndpoints, prefixed } from '../collections/collection.contract.js';

const values = z.object({
  name: z.string().max(60),
  kind: z.enum(['Product type', 'Edition', 'Franchise', 'Publisher', 'Developer', 'Genre']),
});

const attributes = {
  name: 'attributes',
  screen: '/administration/attributes/',
  read: ['producttype-write'],
  write: ['producttype-write'],
  choose: ['product-write', 'product-all', 'sku-write', 'sku-all'],
  values,
} as const;

/** `attributesChoices` stands before the record: a route with a parameter would take its address. */
export const attributesContract = {
  attributesChoices: choicesEndpoint('attributes', attributes),
  ...prefixed('attributes', collectionEndpoints('attributes', attributes)),
  ...prefixed('attributes', mergeEndpoints('attributes', attributes)),
};
