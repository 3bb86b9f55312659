import { useMissing } from '../client/session/why-not.js';
import { PicturePlace } from '../ui/picture/picture-place.js';
import type { Product } from './product.js';

interface ProductPictureProps {
  readonly product: Product;
  readonly onChanged: () => Promise<unknown>;
}

/** The product's picture. */
export const ProductPicture = ({ product, onChanged }: ProductPictureProps) => {
  const { productGuid, image, terms, isEditable } = product;
  return (
    <PicturePlace
      contextType="1"
      id={productGuid}
      image={image}
      alt={`Image of ${terms.title}`}
      isEditable={isEditable}
      missing={useMissing('product-write')}
      onChanged={onChanged}
    />
  );
};
