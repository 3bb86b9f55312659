import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { call } from '../app/api.js';
import { messageOf } from '../app/problems/message.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import type { GridRow } from '../ui/table/list-types.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { useSaving } from './use-saving.js';

const useStyles = makeStyles({
  refusal: { marginBottom: tokens.spacingVerticalM },
});

interface Props {
  /** Undefined while it is closed. */
  readonly row: GridRow | undefined;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Revokes a certificate, for good. Asks for a fresh sign-in. */
export const RevokeDialog = ({ row, onRevoked, onClose }: Props) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { isBusy, refusal, setRefusal, save } = useSaving();
  const name = String(row?.cells['Name'] ?? '');
  const revoke = (): void => {
    if (row === undefined) return;
    void save(async () => {
      await call('POST /certificates/:certificateGuid/revoke', { params: { certificateGuid: row.id } });
      toasts.success(`${name} is revoked. No call with it is taken any more.`);
      onRevoked();
    });
  };
  return (
    <ConfirmDialog
      isOpen={row !== undefined}
      title={`Revoke ${name}?`}
      confirmText="Revoke"
      tick="I understand that this is final."
      isBusy={isBusy}
      onConfirm={revoke}
      onCancel={() => {
        setRefusal(undefined);
        onClose();
      }}
    >
      {refusal && (
        <MessageBar className={styles.refusal} intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>{messageOf(refusal)}</MessageBarBody>
        </MessageBar>
      )}
      Programs that sign with it are refused from their next call on. What they have done stays. The same certificate
      cannot be registered again: for another one, make a new key.
    </ConfirmDialog>
  );
};
