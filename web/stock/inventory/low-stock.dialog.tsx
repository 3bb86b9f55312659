import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../app/api.js';
import { FocusReturn } from '../../ui/dialogs/focus-return.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { GridRow } from '../../ui/table/list-types.js';
import { lowAtOf, skuGuidOf } from './low-stock.js';

export interface LowStockDialogProps {
  /** The row of the inventory; undefined = closed. */
  readonly row: GridRow | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const LowStockForm = ({ row, onDone, onCancel }: LowStockDialogProps & { readonly row: GridRow }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const known = Number(row.cells['LowAt'] ?? 0);
  const [text, setText] = useState(known === 0 ? '' : String(known));
  const [isTold, setTold] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const lowAt = lowAtOf(text);
  const save = async (value: number): Promise<void> => {
    setBusy(true);
    try {
      await call('PUT /stock/skus/:skuGuid/threshold', { params: { skuGuid: skuGuidOf(row) }, body: { lowAt: value } });
      onDone();
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTold(true);
    if (lowAt !== undefined && !isBusy) void save(lowAt);
  };
  const isWrong = isTold && lowAt === undefined;
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{`Low-stock mark of ${String(row.cells['SKU'] ?? '')}`}</DialogTitle>
        <DialogContent className={styles.content}>
          <div>
            {`${String(row.cells['Title'] ?? '')} is marked as low, under each of its rights, when no more than this number of keys is free.`}
          </div>
          <Field
            label="Low at"
            required
            validationMessage={isWrong ? 'A whole number from 1 to 50,000,000' : null}
            validationState={isWrong ? 'error' : 'none'}
          >
            <Input
              autoFocus
              inputMode="numeric"
              autoComplete="off"
              value={text}
              contentAfter="free keys"
              onChange={(_, data) => setText(data.value)}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          {known > 0 && (
            <Button disabledFocusable={isBusy} onClick={() => void save(0)}>
              Take the mark away
            </Button>
          )}
          <Button disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button appearance="primary" type="submit" disabledFocusable={isBusy}>
            Save
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
};

/** At how many free keys a SKU counts as low. */
export const LowStockDialog = (props: LowStockDialogProps) => (
  <Dialog open={props.row !== undefined} onOpenChange={(_, data) => !data.open && props.onCancel()}>
    <DialogSurface>
      <FocusReturn />
      {props.row && <LowStockForm key={props.row.id} {...props} row={props.row} />}
    </DialogSurface>
  </Dialog>
);
