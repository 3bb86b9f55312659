import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { call, useRead } from '../app/api.js';
import { messageOf } from '../app/problems/message.js';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
import { ErrorState } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { networksFault, networksIn, type Certificate } from './certificate.js';
import { NetworksField } from './networks-field.form.js';
import { useSaving } from './use-saving.js';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

interface Props {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const Editing = ({ certificate, onChanged, onClose }: Props & { readonly certificate: Certificate }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { isBusy, refusal, save } = useSaving();
  const [typed, setTyped] = useState(certificate.networks.join('\n'));
  const networks = networksIn(typed);
  const { certificateGuid, name, version } = certificate;
  const change = (): void =>
    void save(async () => {
      const body = { networks, version };
      await call('PUT /certificates/:certificateGuid/networks', { params: { certificateGuid }, body });
      toasts.success(`The networks of ${name} are changed, from the next call on.`);
      onChanged();
    });
  return (
    <DialogBody>
      <DialogTitle>Networks of {name}</DialogTitle>
      <DialogContent className={styles.content}>
        {refusal && (
          <MessageBar intent="error" layout="multiline" politeness="assertive">
            <MessageBarBody>{messageOf(refusal)}</MessageBarBody>
          </MessageBar>
        )}
        <NetworksField typed={typed} onChange={setTyped} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button appearance="primary" disabledFocusable={isBusy || networksFault(networks) !== null} onClick={change}>
          Save
        </Button>
      </DialogActions>
    </DialogBody>
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
  <Dialog
    modalType="alert"
    open={certificateGuid !== undefined}
    onOpenChange={(_, data) => {
      if (!data.open) props.onClose();
    }}
  >
    <DialogSurface>
      <FocusReturn />
      {certificateGuid !== undefined && <Loading certificateGuid={certificateGuid} {...props} />}
    </DialogSurface>
  </Dialog>
);
