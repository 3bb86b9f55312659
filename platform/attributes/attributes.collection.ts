import type { Selectable } from 'kysely';
import { z } from 'zod';
import { systemVault } from '../access/index.js';
import { collection } from '../collections/index.js';
import type { Tables } from '../database/gen/tables.js';

export type AttributesTables = Pick<Tables, 'attribute'>;
export type AttributeRow = Selectable<Tables['attribute']>;

export const attributeKinds = ['Product type', 'Edition', 'Franchise', 'Publisher', 'Developer', 'Genre'] as const;

/** What products are told apart by: the system's, kept by staff, chosen from by vaults. */
export const attributes = collection<AttributeRow>({
  name: 'attributes',
  table: 'attribute',
  permission: {
    read: ['producttype-write'],
    write: ['producttype-write'],
    choose: ['product-write', 'product-all', 'sku-write', 'sku-all'],
  },
  choicesOf: { holder: systemVault, only: {} },
  fields: {
    name: {
      column: 'name',
      title: 'Name',
      kind: 'text',
      schema: z
        .string()
        .trim()
        .min(2)
        .max(60)
        .regex(/^[^\p{Cc}]*$/u, 'One line of text'),
    },
    // What names it was told to expect a genre, not a publisher.
    kind: {
      ...{ column: 'kind', title: 'Kind', kind: 'text', options: attributeKinds, isFixed: true },
      schema: z.enum(attributeKinds),
    },
  },
  unique: { attribute_name: 'name' },
  key: 'name',
  isMergeable: (one, other) => one.kind === other.kind,
  list: {
    originalUrl: '/administration/attributes/',
    title: 'Attributes',
    description:
      'What products are told apart by: their types, editions, franchises, publishers, developers and genres. Vaults choose from these.',
    recordHref: '/administration/attributes/detail/',
    defaultSort: 'name',
  },
});
