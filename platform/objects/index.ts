/** Files of the platform behind a port. */
export { OBJECT_STORE, objectErrors, type ObjectStore } from './object-store.js';
export { ObjectsModule } from './objects.module.js';
