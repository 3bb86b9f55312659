import {
  Button,
  Checkbox,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ColumnTripleRegular } from '@fluentui/react-icons/svg/column-triple';
import type { GridColumn } from '../list-types.js';
import { moved, orderedColumns } from '../state/columns.js';

export interface ColumnChooserProps {
  readonly columns: readonly GridColumn[];
  readonly visible: readonly GridColumn[];
  /** Names in order; undefined = the list's own. */
  readonly onChange: (names: readonly string[] | undefined) => void;
}

const useStyles = makeStyles({
  surface: { padding: tokens.spacingHorizontalM, maxHeight: '60vh', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { display: 'flex', alignItems: 'center', minWidth: '240px' },
  push: { marginLeft: 'auto' },
});

/** Which columns, in which order. The last visible one cannot be taken away. */
export const ColumnChooser = ({ columns, visible, onChange }: ColumnChooserProps) => {
  const styles = useStyles();
  const names = visible.map((column) => column.name);
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<ColumnTripleRegular />}>
          Columns
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Columns">
        <ul className={styles.list}>
          {orderedColumns(columns, visible).map((column) => {
            const index = names.indexOf(column.name);
            const isVisible = index >= 0;
            return (
              <li key={column.name} className={styles.item}>
                <Checkbox
                  label={column.title}
                  checked={isVisible}
                  disabled={isVisible && names.length === 1}
                  onChange={() =>
                    onChange(isVisible ? names.filter((name) => name !== column.name) : [...names, column.name])
                  }
                />
                <Button
                  className={styles.push}
                  appearance="transparent"
                  size="small"
                  icon={<ArrowUpRegular />}
                  aria-label={`Move ${column.title} forward`}
                  disabled={index <= 0}
                  onClick={() => onChange(moved(names, index, -1))}
                />
                <Button
                  appearance="transparent"
                  size="small"
                  icon={<ArrowDownRegular />}
                  aria-label={`Move ${column.title} back`}
                  disabled={!isVisible || index === names.length - 1}
                  onClick={() => onChange(moved(names, index, 1))}
                />
              </li>
            );
          })}
        </ul>
        <Button size="small" onClick={() => onChange(undefined)}>
          Restore
        </Button>
      </PopoverSurface>
    </Popover>
  );
};
