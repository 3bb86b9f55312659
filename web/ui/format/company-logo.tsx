import { ProductImage, type ProductImageProps } from './product-image.js';

/** A company's logo; without one the default stands there (docs/domain.md, p). */
export const CompanyLogo = (props: Pick<ProductImageProps, 'path' | 'size'>) => (
  <ProductImage {...props} alt="" fallback="/company-logo.svg" isWhole />
);
