import { Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Sending } from './use-sending.js';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
  file: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM, listStyleType: 'none' },
  name: { flex: '0 1 260px', overflowWrap: 'anywhere' },
  bar: { flex: '1 1 160px', maxWidth: '320px' },
  fault: { flex: '1 1 200px', color: tokens.colorPaletteRedForeground1 },
});

interface SendingListProps {
  readonly all: readonly Sending[];
  readonly onDismiss: (id: string) => void;
}

/** Files on their way, and those that were refused, each with its reason. */
export const SendingList = ({ all, onDismiss }: SendingListProps) => {
  const styles = useStyles();
  if (all.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Files">
      {all.map(({ id, name, share, fault }) => (
        <li key={id} className={styles.file}>
          <span className={styles.name}>{name}</span>
          {fault === undefined ? (
            <ProgressBar className={styles.bar} value={share} aria-label={`Sending ${name}`} />
          ) : (
            <>
              <span className={styles.fault} role="alert">
                {fault}
              </span>
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={`Dismiss ${name}`}
                onClick={() => onDismiss(id)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
