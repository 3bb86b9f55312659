/** Images of products, vaults and users. */
export { IMAGE_CONTEXTS, type ImageContexts } from './image-context.js';
export { ImagesModule } from './images.module.js';
