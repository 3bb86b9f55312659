import { useState } from 'react';
import { call, useRead } from '../../../client/api.js';
import { ConfirmForm, type Confirmation } from '../../../ui/confirmation/confirm.form.js';
import type { SendCode } from '../../../ui/confirmation/email-code.js';
import { useRefusableAct } from '../../../ui/act/use-act.js';
import { codeDigits } from '../../../ui/code-field/code-field.js';
import { DialogFrame, DialogParts } from '../../../ui/dialogs/dialog-frame.js';
import { ErrorState, PageSkeleton } from '../../../ui/states/states.js';

export interface ErrorKeysDialogProps {
  readonly insertionGuid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** They can be read for ten minutes now. */
  readonly onOpened: () => void;
}

const sendCode: SendCode = (query) => call('POST /stock/error-keys/code', { query });

const Opening = ({ insertionGuid, onClose, onOpened }: ErrorKeysDialogProps) => {
  const { data, error, reload } = useRead('GET /stock/error-keys/confirmation', {}, { revalidateOnFocus: false });
  const [entered, setEntered] = useState<Confirmation>();
  const { isBusy, refusal, run } = useRefusableAct();
  const preferred = data?.methods.includes('authenticator') === true ? 'authenticator' : 'email';
  const value = entered ?? { method: preferred, code: '', isFinal: false };
  const open = async (): Promise<void> => {
    await call('POST /stock/insertions/:insertionGuid/error-keys', {
      params: { insertionGuid },
      body: { method: value.method, code: value.code },
    });
    onOpened();
  };
  return (
    <DialogParts
      title="Read the error keys"
      actText="Open error keys"
      onAct={() => run(open)}
      isPossible={value.code.length === codeDigits}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <div>
        The rejected lines hold keys in plain text. A code opens them for ten minutes, to you alone. The audit log
        records that you read them.
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
    </DialogParts>
  );
};

/** Asks for the code that opens the error keys of an insertion that has ended. */
export const ErrorKeysDialog = (props: ErrorKeysDialogProps) => (
  <DialogFrame isAlert isOpen={props.isOpen} onClose={props.onClose}>
    <Opening {...props} />
  </DialogFrame>
);
