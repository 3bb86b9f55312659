import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import type { SheetActs } from '../sheet.js';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  keys: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  count: { marginLeft: 'auto', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** What the keyboard does in a sheet whose rows can be changed. */
export const sheetKeys =
  'Enter or F2 edits, Ctrl+V pastes from a spreadsheet, Ctrl+D fills down, Ctrl+- takes rows out.';

interface ToolsProps {
  /** Steps that can be undone, and done again. */
  readonly changes: { readonly past: readonly unknown[]; readonly future: readonly unknown[] };
  readonly acts: Pick<SheetActs, 'onUndo' | 'onRedo'>;
  /** What can be done, in a line; undefined: the rows can only be read. */
  readonly hint: string | undefined;
  /** '19 items'; '' while it is not known. */
  readonly count: string;
}

/** Above a sheet: undo and redo, what the keyboard does, and how many rows there are. */
export const SheetTools = ({ changes, acts, hint, count }: ToolsProps) => {
  const styles = useStyles();
  return (
    <div className={styles.tools}>
      {hint !== undefined && (
        <>
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            disabledFocusable={changes.past.length === 0}
            onClick={acts.onUndo}
          >
            Undo
          </Button>
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowRedoRegular />}
            disabledFocusable={changes.future.length === 0}
            onClick={acts.onRedo}
          >
            Redo
          </Button>
          <span className={styles.keys}>{hint}</span>
        </>
      )}
      <span className={styles.count}>{count}</span>
    </div>
  );
};
