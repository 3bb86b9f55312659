import { Button, Select, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { Grid } from '../list-types.js';
import { sizes } from '../state/list-state.js';
import { rangeText } from '../state/range.js';

export interface PagerProps {
  readonly pagination: Grid['pagination'];
  readonly rowCount: number;
  readonly size: number;
  readonly onSize: (size: number) => void;
  readonly onCursor: (cursor: string) => void;
}

const useStyles = makeStyles({
  pager: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
  range: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  push: { marginLeft: 'auto' },
  size: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
});

/** Next and previous by the server's cursors. */
export const Pager = ({ pagination, rowCount, size, onSize, onCursor }: PagerProps) => {
  const styles = useStyles();
  const { nextCursor, previousCursor } = pagination;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} role="status">
        {rangeText(pagination, rowCount)}
      </span>
      <label className={`${styles.size} ${styles.push}`}>
        Rows
        <Select size="small" value={String(size)} onChange={(_, data) => onSize(Number(data.value))}>
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </label>
      <Button
        size="small"
        icon={<ChevronLeftRegular />}
        disabledFocusable={previousCursor === null}
        onClick={() => previousCursor !== null && onCursor(previousCursor)}
      >
        Previous
      </Button>
      <Button
        size="small"
        icon={<ChevronRightRegular />}
        iconPosition="after"
        disabledFocusable={nextCursor === null}
        onClick={() => nextCursor !== null && onCursor(nextCursor)}
      >
        Next
      </Button>
    </nav>
  );
};
