import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** The heading of a part of a page, a card's as well. */
export const Heading = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => {
  const styles = useStyles();
  return (
    <h2 {...(id !== undefined && { id })} className={styles.heading}>
      {children}
    </h2>
  );
};

/** A part of a page under its heading. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
};
