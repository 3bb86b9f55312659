/** Images of products, vaults and users. */
export {
  IMAGE_CONTEXTS,
  IMAGE_LIBRARY,
  type ImageContext,
  type ImageContexts,
  type ImageLibrary,
  type NewImage,
} from './image-context.js';
export { ImagesModule } from './images.module.js';
