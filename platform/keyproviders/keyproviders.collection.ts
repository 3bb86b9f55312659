import type { Selectable } from 'kysely';
import { z } from 'zod';
import { systemVault } from '../access/index.js';
import { collection } from '../collections/index.js';
import type { Tables } from '../database/gen/tables.js';
import { compilePattern, PatternFault } from './key-pattern.js';

export type KeyProvidersTables = Pick<Tables, 'key_provider'>;
export type KeyProviderRow = Selectable<Tables['key_provider']>;

/** A pattern as staff writes it; refused where it is none, with what is wrong. */
export const patternSchema = z.string().superRefine((text, context) => {
  if (text === '') return;
  try {
    compilePattern(text);
  } catch (fault) {
    if (!(fault instanceof PatternFault)) throw fault;
    context.addIssue({ code: 'custom', message: fault.message });
  }
});

/** Whose form the keys of a SKU have: the system's, kept by staff, chosen from by vaults. */
export const keyProviders = collection<KeyProviderRow>({
  name: 'keyproviders',
  table: 'key_provider',
  permission: {
    read: ['keyprovider-write'],
    write: ['keyprovider-write'],
    choose: ['product-write', 'product-all', 'sku-write', 'sku-all'],
  },
  choicesOf: { holder: systemVault, only: {} },
  fields: {
    // Part of the fingerprints of its keys, as the case is: what was unique stays so.
    name: {
      ...{ column: 'name', title: 'Name', kind: 'text', isFixed: true },
      schema: z
        .string()
        .min(2)
        .max(20)
        .regex(/^[A-Za-z0-9](?:[A-Za-z0-9 .+-]*[A-Za-z0-9+])?$/, 'Letters, digits, blanks, dots and hyphens'),
    },
    code: {
      ...{ column: 'code', title: 'Code', kind: 'text' },
      schema: z
        .string()
        .regex(/^[A-Z0-9]{2,4}$/, 'Two to four capital letters or digits')
        .refine((code) => code !== 'ALL', 'ALL stands for all SKUs of a product'),
    },
    isCaseInsensitive: {
      ...{ column: 'is_case_insensitive', title: 'Ignores case', kind: 'boolean', isFixed: true },
      schema: z.boolean(),
    },
    pattern: { column: 'pattern', title: 'Usual form', kind: 'text', schema: patternSchema },
    // It is sent by itself, and written anew on the way (platform/images).
    image: {
      ...{ column: 'image_path', title: 'Image', kind: 'image', isKeptElsewhere: true },
      schema: z.string().max(100),
    },
  },
  unique: { key_provider_name: 'name', key_provider_code: 'code' },
  // Its keys are told by their provider: those of two never become those of one.
  isMergeable: () => false,
  list: {
    originalUrl: '/administration/key-providers/',
    title: 'Key providers',
    description:
      'The platforms (DRM) that keys are redeemed on: what their keys usually look like, and whether upper and lower case make two keys. SKUs are made for these.',
    recordHref: '/administration/key-providers/detail/',
    defaultSort: 'name',
  },
});
