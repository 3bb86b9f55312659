/** Files of the platform behind a port. */
import { FileObjectRepository } from './file-object.repository.js';
import type { ObjectStore } from './object-store.js';

export { OBJECT_STORE, type ObjectStore } from './object-store.js';
export { ObjectsModule } from './objects.module.js';

/** A store of its own in a folder. */
export const folderStore = (root: string): ObjectStore => new FileObjectRepository(root);
