import { Button, Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useState } from 'react';
import { call, useRead } from '../../client/api.js';
import { ConfirmForm, type Confirmation, type ConfirmationWays } from '../../ui/confirmation/confirm.form.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { codeDigits } from '../../ui/code-field/code-field.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import { formatCount } from '../../ui/format/format.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { Extraction } from './what.js';

const minReasonLength = 5;
const maxReasonLength = 300;

interface Props {
  readonly extraction: Extraction;
  readonly onDone: () => void;
}

interface BodyProps extends Props {
  readonly onClose: () => void;
}

/** As the dialog holds it before it is known how codes may come. */
const nothingEntered = (ways: ConfirmationWays | undefined): Confirmation => ({
  method: ways?.methods.includes('authenticator') === false ? 'email' : 'authenticator',
  code: '',
  isFinal: false,
});

const Regenerate = ({ extraction, onDone, onClose }: BodyProps) => {
  const toasts = useToasts();
  const { data: ways, error, reload } = useRead('GET /extraction/confirmation', {}, { revalidateOnFocus: false });
  const [reason, setReason] = useState('');
  const [isForExtractor, setForExtractor] = useState(true);
  const [entered, setEntered] = useState<Confirmation>();
  const confirmation = entered ?? nothingEntered(ways);
  const { isBusy, refusal, run } = useRefusableAct();
  const isReady =
    reason.trim().length >= minReasonLength && confirmation.isFinal && confirmation.code.length === codeDigits;
  const regenerate = async (): Promise<void> => {
    const { method, code } = confirmation;
    await call('POST /extractions/:extractionGuid/file', {
      params: { extractionGuid: extraction.extractionGuid },
      body: { reason: reason.trim(), isForExtractor, method, code },
    });
    toasts.success('The file was made again, with a new password.');
    onClose();
    onDone();
  };
  return (
    <DialogParts
      title="Make the file again?"
      actText="Make the file again"
      onAct={() => run(regenerate)}
      isPossible={isReady}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <div>
        The {formatCount(extraction.quantity, 'key')} of extraction {extraction.extractionId} can be downloaded three
        times more, for 72 hours, with a new password. The file before stops working. Every Owner is told.
      </div>
      <Field label="For">
        <RadioGroup
          value={isForExtractor ? 'extractor' : 'owner'}
          onChange={(_, { value }) => setForExtractor(value === 'extractor')}
        >
          <Radio value="extractor" label={`${extraction.extractedBy}, who extracted them`} />
          <Radio value="owner" label="Me" />
        </RadioGroup>
      </Field>
      <Field label="Reason" required hint="Shown in the receipt and the audit log.">
        <Textarea value={reason} maxLength={maxReasonLength} onChange={(_, data) => setReason(data.value)} />
      </Field>
      {error && !ways && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!ways && !error && <PageSkeleton lines={4} />}
      {ways && (
        <ConfirmForm
          options={ways}
          sendCode={(query) => call('POST /extraction/code', { query })}
          value={confirmation}
          onChange={setEntered}
          tick="I understand that the keys can be read again in plain text."
          refusal={refusal}
          refusedTitle="The file was not made again."
        />
      )}
    </DialogParts>
  );
};

/** For Owners: the file of an extraction anew, with a reason and a code. */
export const RegenerateButton = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ArrowClockwiseRegular />} onClick={() => setOpen(true)}>
        Make the file again
      </Button>
      <DialogFrame isAlert isOpen={isOpen} onClose={() => setOpen(false)}>
        <Regenerate {...props} onClose={() => setOpen(false)} />
      </DialogFrame>
    </>
  );
};
