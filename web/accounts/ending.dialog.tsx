import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import type { useEnding } from './use-ending.js';

/** Says what ends, and asks. */
export const EndingDialog = ({ ending }: { readonly ending: ReturnType<typeof useEnding> }) => (
  <ConfirmDialog
    isOpen={ending.wanted !== undefined}
    title={ending.wanted?.title ?? ''}
    confirmText={ending.wanted?.confirmText ?? ''}
    onConfirm={ending.confirm}
    onCancel={ending.cancel}
  >
    {ending.wanted?.text}
  </ConfirmDialog>
);
