import { Button, Checkbox, Popover, PopoverSurface, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import type { ReactElement } from 'react';
import { FocusReturn } from '../../dialogs/focus-return.js';
import type { PopupProps } from '../../on-demand/on-demand.js';
import type { GridColumn } from '../list-types.js';
import { isResizable, widthStepPx, withWidth, type ColumnWidths } from '../state/column-widths.js';
import { moved, orderedColumns } from '../state/columns.js';

export interface ChosenColumnsProps extends PopupProps {
  readonly columns: readonly GridColumn[];
  readonly visible: readonly GridColumn[];
  readonly widths: ColumnWidths;
  /** Names in order. */
  readonly onColumns: (names: readonly string[]) => void;
  readonly onWidths: (widths: ColumnWidths) => void;
  /** The list's own columns, order and widths again. */
  readonly onRestore: () => void;
}

const useStyles = makeStyles({
  surface: { padding: tokens.spacingHorizontalM, maxHeight: '60vh', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { display: 'flex', alignItems: 'center', minWidth: '300px' },
  push: { marginLeft: 'auto' },
  gap: { width: tokens.spacingHorizontalM },
  foot: {
    marginTop: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface ActProps {
  readonly icon: ReactElement;
  readonly label: string;
  readonly isPossible: boolean;
  readonly onAct: () => void;
}

/** Stays in the tab order when it has nothing left to do: the focus does not jump away under a pressed key. */
const Act = ({ icon, label, isPossible, onAct }: ActProps) => (
  <Button
    appearance="transparent"
    size="small"
    icon={icon}
    aria-label={label}
    disabledFocusable={!isPossible}
    onClick={onAct}
  />
);

/** As wide as it stands on the screen, where the user has not said. */
const shownWidth = (name: string): number =>
  document.querySelector(`[data-heading="${CSS.escape(name)}"]`)?.getBoundingClientRect().width ?? 0;

/** Which columns, in which order, how wide. The last visible one cannot be taken away. */
const ChosenColumns = (props: ChosenColumnsProps) => {
  const { target, isOpen, onClose, columns, visible, widths, onColumns, onWidths, onRestore } = props;
  const styles = useStyles();
  const names = visible.map((column) => column.name);
  const widen = (name: string, stepPx: number): void =>
    onWidths(withWidth(widths, name, (widths[name] ?? shownWidth(name)) + stepPx));
  const toggle = (name: string): void =>
    onColumns(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]);
  return (
    <Popover
      open={isOpen}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
      positioning={{ target, position: 'below', align: 'end' }}
      trapFocus
    >
      <PopoverSurface className={styles.surface} aria-label="Columns">
        <FocusReturn />
        <ul className={styles.list}>
          {orderedColumns(columns, visible).map((column) => {
            const { name, title } = column;
            const index = names.indexOf(name);
            const isVisible = index >= 0;
            const hasWidth = isVisible && isResizable(column);
            return (
              <li key={name} className={styles.item}>
                <Checkbox
                  label={title}
                  checked={isVisible}
                  disabled={isVisible && names.length === 1}
                  onChange={() => toggle(name)}
                />
                <span className={styles.push} />
                <Act
                  icon={<SubtractRegular />}
                  label={`Make ${title} narrower`}
                  isPossible={hasWidth}
                  onAct={() => widen(name, -widthStepPx)}
                />
                <Act
                  icon={<AddRegular />}
                  label={`Make ${title} wider`}
                  isPossible={hasWidth}
                  onAct={() => widen(name, widthStepPx)}
                />
                <span className={styles.gap} />
                <Act
                  icon={<ArrowUpRegular />}
                  label={`Move ${title} forward`}
                  isPossible={index > 0}
                  onAct={() => onColumns(moved(names, index, -1))}
                />
                <Act
                  icon={<ArrowDownRegular />}
                  label={`Move ${title} back`}
                  isPossible={isVisible && index < names.length - 1}
                  onAct={() => onColumns(moved(names, index, 1))}
                />
              </li>
            );
          })}
        </ul>
        <div className={styles.foot}>
          <Button size="small" onClick={onRestore}>
            Restore columns
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  );
};

export default ChosenColumns;
