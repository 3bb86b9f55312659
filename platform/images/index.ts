/** Images of products, vaults and users. */
export { IMAGE_CONTEXTS, IMAGES, type ImageContext, type ImageContexts, type Images } from './image-context.js';
export { imageErrors } from './image.errors.js';
export { ImagesModule } from './images.module.js';
