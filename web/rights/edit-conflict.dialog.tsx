import { makeStyles, tokens } from '@fluentui/react-components';
import { DialogFrame, DialogParts } from '../ui/dialogs/dialog-frame.js';
import { FactsTable } from '../ui/facts/facts-table.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { currentOf, differencesOf, type Right, type Terms } from './right.js';

const useStyles = makeStyles({
  surface: { maxWidth: '760px' },
  cell: {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    verticalAlign: 'top',
    paddingBlock: tokens.spacingVerticalS,
  },
});

export interface EditConflictProps {
  /** As it is now; absent while there is no conflict. */
  readonly theirs: Right | undefined;
  readonly mine: Terms;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

const Conflict = ({ theirs, mine, onTakeTheirs, onKeepMine }: EditConflictProps & { readonly theirs: Right }) => {
  const styles = useStyles();
  const differences = differencesOf(currentOf(theirs).terms, mine);
  return (
    <DialogFrame isOpen onClose={onKeepMine} className={styles.surface}>
      <DialogParts
        title="Somebody else has changed this right"
        cancelText="Take it as it is now"
        onCancel={onTakeTheirs}
        actText="Keep what I entered"
        onAct={onKeepMine}
      >
        <div>
          Changed by {theirs.changedBy} at <UtcTime value={theirs.changedAt} isLabelled />. Nothing of yours is saved
          yet.
        </div>
        {differences.length === 0 ? (
          <div>Both say the same.</div>
        ) : (
          <FactsTable
            label="What differs"
            columns={[
              { name: 'Field', of: ({ name }) => name, className: styles.cell },
              { name: 'As it is now', of: (difference) => difference.theirs || '–', className: styles.cell },
              { name: 'As you entered it', of: (difference) => difference.mine || '–', className: styles.cell },
            ]}
            rows={differences}
            keyOf={({ name }) => name}
          />
        )}
      </DialogParts>
    </DialogFrame>
  );
};

/** Two people edited one right: both are shown, and nothing is overwritten without a decision. */
export const EditConflictDialog = (props: EditConflictProps) =>
  props.theirs ? <Conflict {...props} theirs={props.theirs} /> : null;
