import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import type { useEnding } from './use-ending.js';

const signInAgain =
  'Signing in there again takes the password and a code. Where your company has a sign-in service of its own, that service decides whether it asks for the password.';

/** Says what ends and what it takes to come back, and asks. */
export const EndingDialog = ({ ending }: { readonly ending: ReturnType<typeof useEnding> }) => (
  <ConfirmDialog
    isOpen={ending.wanted !== undefined}
    title={ending.wanted?.title ?? ''}
    confirmText={ending.wanted?.confirmText ?? ''}
    onConfirm={ending.confirm}
    onCancel={ending.cancel}
  >
    {ending.wanted?.text} {signInAgain}
  </ConfirmDialog>
);
