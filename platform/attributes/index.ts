export { AttributesModule } from './attributes.module.js';
export type { AttributeRow, AttributesTables } from './attributes.collection.js';
export { addAttributes } from './attributes.repository.js';
