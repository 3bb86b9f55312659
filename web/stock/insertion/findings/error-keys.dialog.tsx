import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { call, Problem, useRead } from '../../../app/api.js';
import { ConfirmForm, type Confirmation } from '../../../app/confirmation/confirm.form.js';
import { codeDigits } from '../../../ui/code-field/code-field.js';
import { FocusReturn } from '../../../ui/dialogs/focus-return.js';
import { ErrorState, PageSkeleton } from '../../../ui/states/states.js';
import { useToasts } from '../../../ui/toasts/toasts.js';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

export interface ErrorKeysDialogProps {
  readonly insertionGuid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** They can be read for ten minutes now. */
  readonly onOpened: () => void;
}

const sendCode = () => call('POST /stock/error-keys/code', {});

const Surface = ({ insertionGuid, onClose, onOpened }: ErrorKeysDialogProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { data, error, reload } = useRead('GET /stock/error-keys/confirmation', {}, { revalidateOnFocus: false });
  const [entered, setEntered] = useState<Confirmation>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const preferred = data?.methods.includes('authenticator') === true ? 'authenticator' : 'email';
  const value = entered ?? { method: preferred, code: '', isFinal: false };
  const open = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call('POST /stock/insertions/:insertionGuid/error-keys', {
        params: { insertionGuid },
        body: { method: value.method, code: value.code },
      });
      onOpened();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogSurface>
      <FocusReturn />
      <DialogBody>
        <DialogTitle>Read the error keys</DialogTitle>
        <DialogContent className={styles.content}>
          <div>
            The rejected lines hold keys in plain text. A code opens them for ten minutes, to you alone. That you read
            them stands in the audit log.
          </div>
          {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
          {!data && !error && <PageSkeleton />}
          {data && (
            <ConfirmForm
              options={data}
              sendCode={sendCode}
              value={value}
              onChange={setEntered}
              refusal={refusal}
              refusedTitle="The error keys stay closed."
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={isBusy || value.code.length !== codeDigits}
            onClick={() => void open().catch(toasts.failure)}
          >
            Open error keys
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  );
};

/** Asks for the code that opens the error keys of an insertion that has ended. */
export const ErrorKeysDialog = (props: ErrorKeysDialogProps) => (
  <Dialog
    modalType="alert"
    open={props.isOpen}
    onOpenChange={(_, data) => {
      if (!data.open) props.onClose();
    }}
  >
    <Surface {...props} />
  </Dialog>
);
