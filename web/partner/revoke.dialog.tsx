import { call } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import type { GridRow } from '../ui/table/list-types.js';
import { Facts } from '../ui/facts/facts.js';
import { useToasts } from '../ui/toasts/toasts.js';

interface Props {
  /** Undefined while it is closed. */
  readonly row: GridRow | undefined;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Revokes a certificate, for good. Asks for a fresh sign-in. */
export const RevokeDialog = ({ row, onRevoked, onClose }: Props) => {
  const toasts = useToasts();
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const name = String(row?.cells['Name'] ?? '');
  const revoke = (): void => {
    if (row === undefined) return;
    run(async () => {
      await call('POST /certificates/:certificateGuid/revoke', { params: { certificateGuid: row.id } });
      toasts.success(`${name} is revoked. Calls with it are no longer accepted.`);
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
        forget();
        onClose();
      }}
    >
      <Refusal problem={refusal} />
      Programs that sign with it are refused from their next call on. What they have done stays. The same certificate
      cannot be registered again: for another one, make a new key.
      <Facts
        facts={[
          { name: 'Certificate', value: name },
          { name: 'Thumbprint', value: `…${String(row?.cells['Thumbprint'] ?? '').slice(-8)}` },
          { name: 'Calls from', value: String(row?.cells['Networks'] ?? '') },
          { name: 'Status', value: `${String(row?.cells['Status'] ?? '')} → Revoked` },
        ]}
      />
    </ConfirmDialog>
  );
};
