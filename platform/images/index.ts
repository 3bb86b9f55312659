/** Images of products, vaults and users. */
export { IMAGE_CONTEXTS, IMAGES, type ImageContexts, type Images } from './image-context.js';
export { ImagesModule } from './images.module.js';
