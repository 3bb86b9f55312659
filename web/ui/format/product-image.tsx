import { makeStyles, tokens } from '@fluentui/react-components';
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
}

const useStyles = makeStyles({
  image: {
    display: 'block',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    flexShrink: 0,
  },
});

export const ProductImage = ({ path, alt, size, fallback = '/images/product.svg' }: ProductImageProps) => {
  const styles = useStyles();
  const [failed, setFailed] = useState<string>();
  const isMissing = isMissingImage(path) || failed === path;
  return (
    <img
      className={styles.image}
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
