import { Button } from '@fluentui/react-components';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { ReadParts } from '../../ui/dialogs/read-parts.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { GridRow } from '../../ui/table/list-types.js';
import { markFields, skuGuidOf, type Mark, type MarkValues } from './low-stock.js';

export interface LowStockDialogProps {
  /** The row of the inventory; undefined = closed. */
  readonly row: GridRow | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type RowProps = LowStockDialogProps & { readonly row: GridRow };

const titleOf = (row: GridRow): string => `Low-stock mark of ${String(row.cells['SKU'] ?? '')}`;
const route = 'PUT /stock/skus/:skuGuid/threshold';

const Editing = ({ row, mark, onDone, onCancel }: RowProps & { readonly mark: Mark }) => (
  <SavedParts<MarkValues, Mark>
    title={titleOf(row)}
    fields={markFields}
    from={mark}
    valuesOf={({ lowAt }) => ({ lowAt })}
    stale={{ what: 'this mark', theirsIn: (thrown) => currentIn(route, thrown) }}
    save={async ({ lowAt }, { version }) => {
      await call(route, { params: { skuGuid: skuGuidOf(row) }, body: { lowAt, version } });
      return {};
    }}
    onSaved={onDone}
    onCancel={onCancel}
    moreActs={({ base, isBusy, saveAs }) =>
      base.lowAt > 0 && (
        <Button disabledFocusable={isBusy} onClick={() => saveAs({ lowAt: 0 })}>
          Take the mark away
        </Button>
      )
    }
  >
    <div>
      {`${String(row.cells['Title'] ?? '')} is marked as low, under each of its rights, when no more than this number of keys is free.`}
    </div>
  </SavedParts>
);

const Reading = (props: RowProps) => (
  <ReadParts
    route="GET /stock/skus/:skuGuid/threshold"
    request={{ params: { skuGuid: skuGuidOf(props.row) } }}
    title={titleOf(props.row)}
    label="Reading the mark"
    onCancel={props.onCancel}
  >
    {(mark) => <Editing mark={mark} {...props} />}
  </ReadParts>
);

/** At how many free keys a SKU counts as low. */
const LowStockDialog = (props: LowStockDialogProps) => (
  <DialogFrame isOpen={props.row !== undefined} onClose={props.onCancel}>
    {props.row && <Reading key={props.row.id} {...props} row={props.row} />}
  </DialogFrame>
);

export default LowStockDialog;
