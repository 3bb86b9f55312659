import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { imageAddress, isMissingImage, type ImageSize } from './images.js';

export interface ProductImageProps {
  /** As the gateway gives it; null and the 'not found' answers show the default image. */
  readonly path: string | null;
  /** Empty where the text beside it says the same. */
  readonly alt: string;
  /** Pixels of the square that it fills. */
  readonly size: ImageSize;
  /** Shown instead of a missing image. */
  readonly fallback?: string;
  /** Nothing of it is cut off, whatever its proportions. */
  readonly isWhole?: boolean;
}

const useStyles = makeStyles({
  image: {
    display: 'block',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    flexShrink: 0,
  },
  whole: { objectFit: 'contain', backgroundColor: 'transparent' },
});

export const ProductImage = (props: ProductImageProps) => {
  const { path, alt, size, fallback = '/images/product.svg', isWhole = false } = props;
  const styles = useStyles();
  const [failed, setFailed] = useState<string>();
  const isMissing = isMissingImage(path) || failed === path;
  return (
    <img
      className={mergeClasses(styles.image, isWhole && styles.whole)}
      src={isMissing || path === null ? fallback : imageAddress(path, size)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(path ?? undefined)}
    />
  );
};
