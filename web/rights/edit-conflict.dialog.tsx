import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
import { FactsTable } from '../ui/facts/facts-table.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { currentOf, differencesOf, type Right, type Terms } from './right.js';

const useStyles = makeStyles({
  surface: { maxWidth: '760px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
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
    <DialogSurface className={styles.surface}>
      <FocusReturn />
      <DialogBody>
        <DialogTitle>Somebody else has changed this right</DialogTitle>
        <DialogContent className={styles.content}>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onTakeTheirs}>Take it as it is now</Button>
          <Button appearance="primary" onClick={onKeepMine}>
            Keep what I entered
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  );
};

/** Two people edited one right: both are shown, and nothing is overwritten without a decision. */
export const EditConflictDialog = (props: EditConflictProps) => (
  <Dialog
    modalType="modal"
    open={props.theirs !== undefined}
    onOpenChange={(_, { open }) => {
      if (!open) props.onKeepMine();
    }}
  >
    {props.theirs ? <Conflict {...props} theirs={props.theirs} /> : <></>}
  </Dialog>
);
