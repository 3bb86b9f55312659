import { Link, makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  line: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface MissingPartProps {
  /** What is not there, as the sentence begins: 'The menu'. */
  readonly name: string;
  readonly onRetry: () => void;
}

/** One part could not be read while the rest stands: said where it belongs, quietly. */
export const MissingPart = ({ name, onRetry }: MissingPartProps) => {
  const styles = useStyles();
  return (
    <div className={styles.line} role="status">
      {name} is not available at the moment.{' '}
      <Link inline as="button" onClick={onRetry}>
        Try again
      </Link>
    </div>
  );
};
