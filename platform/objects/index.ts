/** Files of the platform behind a port. */
export { OBJECT_STORE, type ObjectStore } from './object-store.js';
export { ObjectsModule } from './objects.module.js';
export { openObjectStore } from './open-object-store.js';
