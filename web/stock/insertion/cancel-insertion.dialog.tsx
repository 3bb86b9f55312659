import { call } from '../../client/api.js';
import { useAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { formatCount } from '../../ui/format/format.js';
import { isImport, type Insertion } from './insertion.js';

export interface CancelInsertionDialogProps {
  readonly insertion: Insertion;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCanceled: () => void;
}

/** Ends a draft or a running insertion before its commit; says what is lost. */
export const CancelInsertionDialog = ({ insertion, isOpen, onClose, onCanceled }: CancelInsertionDialogProps) => {
  const { isBusy, run } = useAct();
  const cancel = async (): Promise<void> => {
    const params = { insertionGuid: insertion.insertionGuid };
    await call('POST /stock/insertions/:insertionGuid/cancel', { params }).finally(onClose);
    onCanceled();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      confirmText="Cancel insertion"
      cancelText="Keep it"
      isBusy={isBusy}
      onConfirm={() => run(cancel)}
      onCancel={onClose}
    >
      Insertion {insertion.insertionId} ends here. Its{' '}
      {!isImport(insertion) && `${formatCount(insertion.files.length, 'file')} with `}
      {formatCount(insertion.preflight.keyCount, 'key')} are removed and can be inserted again later. Nothing of it is
      in your stock.
    </ConfirmDialog>
  );
};
