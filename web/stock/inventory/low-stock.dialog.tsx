import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../app/api.js';
import { useAct } from '../../ui/act/use-act.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import type { GridRow } from '../../ui/table/list-types.js';
import { lowAtOf, skuGuidOf } from './low-stock.js';

export interface LowStockDialogProps {
  /** The row of the inventory; undefined = closed. */
  readonly row: GridRow | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const LowStockForm = ({ row, onDone, onCancel }: LowStockDialogProps & { readonly row: GridRow }) => {
  const known = Number(row.cells['LowAt'] ?? 0);
  const [text, setText] = useState(known === 0 ? '' : String(known));
  const [isTold, setTold] = useState(false);
  const { isBusy, run } = useAct();
  const lowAt = lowAtOf(text);
  const save = (value: number): void =>
    run(async () => {
      await call('PUT /stock/skus/:skuGuid/threshold', { params: { skuGuid: skuGuidOf(row) }, body: { lowAt: value } });
      onDone();
    });
  const submit = (): void => {
    setTold(true);
    if (lowAt !== undefined) save(lowAt);
  };
  const isWrong = isTold && lowAt === undefined;
  return (
    <DialogParts
      title={`Low-stock mark of ${String(row.cells['SKU'] ?? '')}`}
      isForm
      actText="Save"
      onAct={submit}
      isBusy={isBusy}
      onCancel={onCancel}
      moreActs={
        known > 0 && (
          <Button disabledFocusable={isBusy} onClick={() => save(0)}>
            Take the mark away
          </Button>
        )
      }
    >
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
    </DialogParts>
  );
};

/** At how many free keys a SKU counts as low. */
export const LowStockDialog = (props: LowStockDialogProps) => (
  <DialogFrame isOpen={props.row !== undefined} onClose={props.onCancel}>
    {props.row && <LowStockForm key={props.row.id} {...props} row={props.row} />}
  </DialogFrame>
);
