import { makeStyles, tokens } from '@fluentui/react-components';
import { imageAddress } from '../../ui/format/images.js';
import { Section } from '../../ui/page/section.js';
import { picturesIn, type Picture } from './picture.js';

const useStyles = makeStyles({
  all: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '1280px',
  },
});

/** Fills its frame as far as its proportions let it. */
export const usePictureStyles = makeStyles({
  image: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
});

export const PictureImage = ({ picture, alt }: { readonly picture: Picture; readonly alt: string }) => {
  const styles = usePictureStyles();
  const src = picture.image === null ? '/images/product.svg' : imageAddress(picture.image, 512);
  return <img className={styles.image} src={src} alt={alt} loading="lazy" decoding="async" draggable={false} />;
};

interface ShownPicturesProps {
  readonly pictures: readonly Picture[];
  /** BCP 47; '' shows those for all languages. */
  readonly language: string;
}

/** The pictures that buyers see, in their order. */
export const ShownPictures = ({ pictures, language }: ShownPicturesProps) => {
  const styles = useStyles();
  const shown = picturesIn(pictures, language);
  if (shown.length === 0) return null;
  return (
    <Section title="Pictures">
      <div className={styles.all}>
        {shown.map((picture) => (
          <PictureImage key={picture.pictureGuid} picture={picture} alt={picture.alternativeText} />
        ))}
      </div>
    </Section>
  );
};
