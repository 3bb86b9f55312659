import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { choicesEndpoint, collectionEndpoints, prefixed } from '../collections/collection.contract.js';
import { nothing, word } from '../upstream/message.contract.js';

const mayWrite = ['keyprovider-write'] as const;

const values = z.object({
  name: z.string().max(20),
  /** Its letters in the codes of new SKUs. */
  code: z.string().max(4),
  /** Two spellings in another case are one key. */
  isCaseInsensitive: z.boolean(),
  /** The usual form of a key, a pattern for the whole of it; '' where there is none. */
  pattern: z.string().max(200),
  /** Its path; sent to `/api/content/uploadimage` with contextType 'keyprovider'. What is saved in its place is left out. */
  image: z.string().max(100),
});

const keyProviders = {
  name: 'keyproviders',
  screen: '/administration/key-providers/',
  read: mayWrite,
  write: mayWrite,
  choose: ['product-write', 'product-all', 'sku-write', 'sku-all'],
  values,
} as const;

/** Trying a key, and the choices, stand before the records: a route with a parameter would take their addresses. */
export const keyProvidersContract = {
  tryKey: relay('POST /keyproviders/try', 'keyproviders.v1.KeyProvidersService/TryKey', {
    body: z.object({
      pattern: z.string().max(200),
      isCaseInsensitive: z.boolean(),
      text: z.string().max(1_000),
    }),
    reply: z.object({
      /** Length and characters refuse a key; unusual and homoglyph are warnings. */
      verdict: word(['usual', 'unusual', 'homoglyph', 'length', 'characters'], 'unusual'),
      /** As two spellings are compared; '' for what is no key. */
      compared: z.string(),
    }),
  }),
  removeKeyProviderImage: relay(
    'DELETE /keyproviders/:recordGuid/image',
    'keyproviders.v1.KeyProviderImagesService/RemoveImage',
    { reply: nothing },
  ),
  keyprovidersChoices: choicesEndpoint('keyproviders', keyProviders),
  ...prefixed('keyproviders', collectionEndpoints('keyproviders', keyProviders)),
};
