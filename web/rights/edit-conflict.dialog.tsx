import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
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
            <Table size="small" aria-label="What differs">
              <TableHeader>
                <TableRow>
                  <TableHeaderCell>Field</TableHeaderCell>
                  <TableHeaderCell>As it is now</TableHeaderCell>
                  <TableHeaderCell>As you entered it</TableHeaderCell>
                </TableRow>
              </TableHeader>
              <TableBody>
                {differences.map((difference) => (
                  <TableRow key={difference.name}>
                    <TableCell className={styles.cell}>{difference.name}</TableCell>
                    <TableCell className={styles.cell}>{difference.theirs || '–'}</TableCell>
                    <TableCell className={styles.cell}>{difference.mine || '–'}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
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
