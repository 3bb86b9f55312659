import { Button, DialogActions, DialogBody, DialogContent, DialogTitle, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { call, useRead } from '../app/api.js';
import { Refusal } from '../app/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { DialogFrame, DialogParts } from '../ui/dialogs/dialog-frame.js';
import { ErrorState } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { networksFault, networksIn, type Certificate } from './certificate.js';
import { NetworksField } from './networks-field.form.js';

interface Props {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const Editing = ({ certificate, onChanged, onClose }: Props & { readonly certificate: Certificate }) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const [typed, setTyped] = useState(certificate.networks.join('\n'));
  const networks = networksIn(typed);
  const { certificateGuid, name, version } = certificate;
  const change = (): void =>
    run(async () => {
      const body = { networks, version };
      await call('PUT /certificates/:certificateGuid/networks', { params: { certificateGuid }, body });
      toasts.success(`The networks of ${name} are changed, from the next call on.`);
      onChanged();
    });
  return (
    <DialogParts
      title={`Networks of ${name}`}
      actText="Save"
      onAct={change}
      isPossible={networksFault(networks) === null}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      <NetworksField typed={typed} onChange={setTyped} />
    </DialogParts>
  );
};

const Loading = ({ certificateGuid, ...props }: Props & { readonly certificateGuid: string }) => {
  const { data, error, reload } = useRead('GET /certificates/:certificateGuid', { params: { certificateGuid } });
  if (data) return <Editing key={data.version} certificate={data} {...props} />;
  return (
    <DialogBody>
      <DialogTitle>Networks</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState problem={error} onRetry={() => void reload()} />
        ) : (
          <Spinner label="Reading the networks" />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>Cancel</Button>
      </DialogActions>
    </DialogBody>
  );
};

/** @param certificateGuid undefined while it is closed */
export const NetworksDialog = ({
  certificateGuid,
  ...props
}: Props & { readonly certificateGuid: string | undefined }) => (
  <DialogFrame isAlert isOpen={certificateGuid !== undefined} onClose={props.onClose}>
    {certificateGuid !== undefined && <Loading certificateGuid={certificateGuid} {...props} />}
  </DialogFrame>
);
