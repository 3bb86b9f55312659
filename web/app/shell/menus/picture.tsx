import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';

/** Without a picture the company's logo stands there (docs/domain.md, p). */
export const defaultImage = '/company-logo.svg';

const useStyles = makeStyles({
  picture: { borderRadius: tokens.borderRadiusCircular, objectFit: 'cover', flexShrink: 0 },
});

/** The user's image; a refused one gives way to the company logo. */
export const Picture = ({ src, size }: { readonly src: string; readonly size: number }) => {
  const styles = useStyles();
  const [failed, setFailed] = useState<string>();
  return (
    <img
      className={styles.picture}
      src={failed === src ? defaultImage : src}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(src)}
    />
  );
};
