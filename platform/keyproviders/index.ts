/** Key providers: whose form the keys of a SKU have. */
export { KeyProvidersModule } from './keyproviders.module.js';
export { compilePattern, PatternFault, type CompiledPattern } from './key-pattern.js';
export { patternSchema, type KeyProviderRow, type KeyProvidersTables } from './keyproviders.collection.js';
export {
  findKeyProvider,
  holdKeyProviders,
  keyProviderId,
  listKeyProviders,
  type KeyProvider,
  type KnownProvider,
} from './keyproviders.repository.js';
