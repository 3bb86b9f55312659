/** Reference data by one declaration. */
export {
  collection,
  COLLECTIONS,
  type Collection,
  type CollectionRow,
  type Collections,
  type Dependency,
} from './collection.js';
export { CollectionsModule } from './collections.module.js';
export { refused } from './collections.errors.js';
