/** Images of products, vaults and users. */
export {
  IMAGE_CONTEXTS,
  imageGuidOf,
  IMAGES,
  type ImageContext,
  type ImageContexts,
  type ImageContextType,
  type Images,
} from './image-context.js';
export { imageErrors } from './image.errors.js';
export { ImagesModule } from './images.module.js';
