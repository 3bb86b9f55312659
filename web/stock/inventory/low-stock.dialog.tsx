import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/overtaken.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConflictParts } from '../../ui/conflict/conflict.dialog.js';
import { useOvertaking } from '../../ui/conflict/use-overtaking.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import { ReadParts } from '../../ui/dialogs/read-parts.js';
import type { GridRow } from '../../ui/table/list-types.js';
import { lowAtOf, markFields, skuGuidOf, type Mark } from './low-stock.js';

export interface LowStockDialogProps {
  /** The row of the inventory; undefined = closed. */
  readonly row: GridRow | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type RowProps = LowStockDialogProps & { readonly row: GridRow };

const titleOf = (row: GridRow): string => `Low-stock mark of ${String(row.cells['SKU'] ?? '')}`;
const typedOf = (lowAt: number): string => (lowAt === 0 ? '' : String(lowAt));
const route = 'PUT /stock/skus/:skuGuid/threshold';

const useMark = ({ row, mark, onDone }: RowProps & { readonly mark: Mark }) => {
  const overtaking = useOvertaking(mark, (thrown) => currentIn(route, thrown));
  const [text, setText] = useState(typedOf(mark.lowAt));
  // What was sent last: no text says 'take it away'.
  const [sent, setSent] = useState(mark.lowAt);
  const { isBusy, refusal, run } = useRefusableAct();
  const save = (lowAt: number, from: Mark = overtaking.base): void => {
    setSent(lowAt);
    run(() =>
      overtaking.attempt(async ({ version }) => {
        await call(route, { params: { skuGuid: skuGuidOf(row) }, body: { lowAt, version } });
        onDone();
      }, from),
    );
  };
  // A mark is one number: once it is chosen there is nothing left to enter.
  const settle = (theirs: Mark, { lowAt }: Pick<Mark, 'lowAt'>): void => {
    if (lowAt === theirs.lowAt) {
      onDone();
      return;
    }
    overtaking.takeUp();
    setText(typedOf(lowAt));
    save(lowAt, theirs);
  };
  return { overtaking, text, setText, sent, isBusy, refusal, save, settle };
};

const LowStockForm = (props: RowProps & { readonly mark: Mark }) => {
  const { row, onCancel } = props;
  const { overtaking, text, setText, sent, isBusy, refusal, save, settle } = useMark(props);
  const [isChecked, setChecked] = useState(false);
  const { base, theirs } = overtaking;
  const lowAt = lowAtOf(text);
  if (theirs) {
    return (
      <ConflictParts
        what="this mark"
        by={theirs}
        fields={markFields}
        versions={{ base, theirs, mine: { lowAt: sent } }}
        actText="Save this"
        onSettle={(chosen) => settle(theirs, chosen)}
        onLeave={overtaking.leave}
      />
    );
  }
  const submit = (): void => {
    setChecked(true);
    if (lowAt !== undefined) save(lowAt);
  };
  const isWrong = isChecked && lowAt === undefined;
  return (
    <DialogParts
      title={titleOf(row)}
      isForm
      actText="Save"
      onAct={submit}
      isBusy={isBusy}
      onCancel={onCancel}
      moreActs={
        base.lowAt > 0 && (
          <Button disabledFocusable={isBusy} onClick={() => save(0)}>
            Take the mark away
          </Button>
        )
      }
    >
      <Refusal problem={refusal} />
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

const Reading = (props: RowProps) => (
  <ReadParts
    route="GET /stock/skus/:skuGuid/threshold"
    request={{ params: { skuGuid: skuGuidOf(props.row) } }}
    title={titleOf(props.row)}
    label="Reading the mark"
    onCancel={props.onCancel}
  >
    {(mark) => <LowStockForm mark={mark} {...props} />}
  </ReadParts>
);

/** At how many free keys a SKU counts as low. */
const LowStockDialog = (props: LowStockDialogProps) => (
  <DialogFrame isOpen={props.row !== undefined} onClose={props.onCancel}>
    {props.row && <Reading key={props.row.id} {...props} row={props.row} />}
  </DialogFrame>
);

export default LowStockDialog;
