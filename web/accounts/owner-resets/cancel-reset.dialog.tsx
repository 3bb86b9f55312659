import { call } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useToasts } from '../../ui/toasts/toasts.js';

export type OwnerReset = ReplyOf<'GET /owner-resets'>['resets'][number];

interface Props {
  readonly reset: OwnerReset;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The question before a reset is cancelled. */
export const CancelResetDialog = ({ reset: { resetGuid, userName }, onChanged, onClose }: Props) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const cancel = (): void =>
    run(
      async () => {
        await call('POST /owner-resets/:resetGuid/cancellation', { params: { resetGuid } });
        toasts.success(`The second factor of ${userName} is not reset.`);
        onChanged();
        onClose();
      },
      () => onChanged(),
    );
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel the reset of the second factor of ${userName}?`}
      confirmText="Cancel the reset"
      cancelText="Leave it"
      isBusy={isBusy}
      onConfirm={cancel}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      The authenticator app of {userName} goes on working. Whoever has lost theirs has to ask again and waits another
      day. A letter tells the Owners.
    </ConfirmDialog>
  );
};
