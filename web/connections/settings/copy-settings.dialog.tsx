import { useState } from 'react';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConnectionPicker } from '../../ui/connections/connection-picker.js';
import type { PickedConnection } from '../../ui/connections/picked-connection.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import type { Settings } from './settings.js';

interface Props {
  /** Of the connection whose form is open. */
  readonly connectionGuid: string;
  /** What this side has set for the chosen one. */
  readonly onChosen: (settings: Settings, from: PickedConnection) => void;
  readonly onClose: () => void;
}

/** Which connection's settings the form begins with instead of its own. */
export const CopySettingsDialog = ({ connectionGuid, onChosen, onClose }: Props) => {
  const { isBusy, refusal, run } = useRefusableAct();
  const [chosen, setChosen] = useState<PickedConnection>();
  const copy = (from: PickedConnection): void =>
    run(async () => {
      const params = { connectionGuid: from.connectionGuid };
      const { settings } = await call('GET /connections/:connectionGuid/settings', { params });
      onChosen(settings, from);
    });
  return (
    <ConfirmDialog
      isOpen
      title="Copy settings from another connection"
      confirmText="Copy into the form"
      isBusy={isBusy}
      isPossible={chosen !== undefined}
      onConfirm={() => chosen && copy(chosen)}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      <p>What you have set for that company takes the place of what stands in the form. Nothing is saved yet.</p>
      <ConnectionPicker label="Connection" selected={[connectionGuid]} onChoose={setChosen} />
      <p role="status">{chosen && `Chosen: ${chosen.company}`}</p>
    </ConfirmDialog>
  );
};
