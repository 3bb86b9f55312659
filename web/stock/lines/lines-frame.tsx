import { makeStyles, tokens } from '@fluentui/react-components';
import { FactsTable, type FactsTableProps } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';

const useStyles = makeStyles({
  frame: {
    maxHeight: '360px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Lines of a file or of a text, in a frame that scrolls by itself. */
export const LinesFrame = <R,>({ label, ...table }: FactsTableProps<R> & { readonly label: string }) => {
  const styles = useStyles();
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <FactsTable label={label} {...table} />
    </div>
  );
};

export interface CutHintProps {
  readonly shown: number;
  readonly all: number;
  /** Where the others are: 'The download has them all.' */
  readonly rest: string;
}

/** Says that there are more lines than the frame shows; nothing when it shows all. */
export const CutHint = ({ shown, all, rest }: CutHintProps) => {
  const styles = useStyles();
  return all > shown ? (
    <div className={styles.hint}>
      The first {formatNumber(shown)} of {formatNumber(all)} lines are shown. {rest}
    </div>
  ) : null;
};
