import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  act: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 400px)',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXXL}`,
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

export interface FinalActProps {
  /** What it changes: names, last characters, the numbers before and after. */
  readonly consequences: ReactNode;
  /** What confirms it: the tick, and the code where there is one. */
  readonly children: ReactNode;
}

/** The last look before an act that cannot be taken back: what it changes beside what confirms it, both in view. */
export const FinalAct = ({ consequences, children }: FinalActProps) => {
  const styles = useStyles();
  return (
    <div className={styles.act}>
      <div className={styles.part}>{consequences}</div>
      <div className={styles.part}>{children}</div>
    </div>
  );
};
