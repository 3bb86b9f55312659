import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../client/api.js';
import type { Confirmation } from '../../ui/confirmation/confirm.form.js';
import { codeDigits } from '../../ui/code-field/code-field.js';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.js';
import { formatCount } from '../../ui/format/format.js';
import { Page } from '../../ui/page/page.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { DraftStatus } from '../../ui/wizard/draft-status.js';
import { useDraft } from '../../ui/wizard/use-draft.js';
import { Wizard } from '../../ui/wizard/wizard.js';
import { kindWords, type Change, type ChangeKind } from './change.js';
import { ConfirmStep } from './confirm-step.form.js';
import { changedCount } from './consequences.js';
import { areDetailsComplete, DetailsStep, type ChangeDetails } from './details-step.form.js';
import { KeysStep } from './keys/keys-step.form.js';
import { useAsked, type AskedKeys } from './keys/use-asked.js';
import { useChangeDraft, type ChangeDraft, type Choices, type Source } from './use-change-draft.js';
import { useConfirm } from './use-confirm.js';

type Step = 'keys' | 'details' | 'confirm';

const detailTitles: Readonly<Record<ChangeKind, string>> = {
  blacklisting: 'Reason',
  withdrawal: 'Reference',
  right_change: 'New right',
};

const finishTexts: Readonly<Record<ChangeKind, (keys: string) => string>> = {
  blacklisting: (keys) => `Blacklist ${keys}`,
  withdrawal: (keys) => `Withdraw ${keys}`,
  right_change: (keys) => `Change the right of ${keys}`,
};

const detailsOf = (change: Change | null): ChangeDetails => ({
  reason: change?.reason ?? '',
  reasonText: change?.reasonText ?? '',
  reference: change?.reference ?? '',
  toRightGuid: change?.toRightGuid ?? '',
});

/** What is sent: a field that is not chosen yet stays out, so that it stays as it is. */
const choicesOf = ({ reason, reasonText, reference, toRightGuid }: ChangeDetails): Choices => ({
  ...(reason !== '' && { reason, reasonText }),
  ...(toRightGuid !== '' && { toRightGuid }),
  reference,
});

/** The second step, kept on the server as it is typed. */
const useDetails = (draft: ChangeDraft, opened: Change | null) => {
  const [details, setDetails] = useState(detailsOf(opened));
  const isBegun = draft.change !== null && JSON.stringify(details) !== JSON.stringify(detailsOf(null));
  const saving = useDraft(isBegun ? choicesOf(details) : undefined, (choices) => draft.save(choices));
  return { details, setDetails, saving };
};

/** Keys that the address or the list before it names are chosen at once. @returns whether they are being counted */
const useSourceOfAddress = (draft: ChangeDraft, source: Source | undefined): boolean => {
  const toasts = useToasts();
  const isTaken = useRef(false);
  const [isCounting, setCounting] = useState(source !== undefined);
  useEffect(() => {
    if (source === undefined || isTaken.current) return;
    isTaken.current = true;
    draft
      .chooseSource(source)
      .catch(toasts.failure)
      .finally(() => setCounting(false));
  });
  return isCounting;
};

export interface ChangeWizardProps {
  readonly kind: ChangeKind;
  /** The draft of the address; null = a new one. */
  readonly opened: Change | null;
  /** Keys that the address of a new one names. */
  readonly source: Source | undefined;
  readonly onConfirmed: () => void;
}

const blockerOf = (change: Change | null, { isChecked }: AskedKeys): string => {
  if (change === null || change.source === 'none') return 'Choose keys and check them';
  return isChecked ? 'None of these keys can be changed' : 'Check these keys first';
};

/** The tick is for what was shown with it: of anything else it has to be set again. */
const useConfirmation = (change: Change | null) => {
  const [given, setGiven] = useState<Confirmation>({ method: 'authenticator', code: '', isFinal: false });
  const [tickedId, setTickedId] = useState('');
  const shownId = change?.previewId ?? '';
  const setConfirmation = (value: Confirmation): void => {
    setGiven(value);
    setTickedId(shownId);
  };
  return { confirmation: { ...given, isFinal: given.isFinal && tickedId === shownId }, setConfirmation };
};

const Asides = ({ draft, kind }: { readonly draft: ChangeDraft; readonly kind: ChangeKind }) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const cancel = async (): Promise<void> => {
    if (draft.change !== null) {
      const { changeGuid } = draft.change;
      await call('POST /stock/changes/:changeGuid/cancel', { params: { changeGuid } });
    }
    await navigate(kindWords[kind].parent.href);
  };
  return (
    <Button appearance="subtle" onClick={() => void cancel().catch(toasts.failure)}>
      Discard
    </Button>
  );
};

/** Whether everything is there for the job. */
const isReady = (kind: ChangeKind, count: number, details: ChangeDetails, { code, isFinal }: Confirmation): boolean => {
  const isCodeGiven = kind === 'right_change' || code.length === codeDigits;
  return count > 0 && areDetailsComplete(kind, details) && isFinal && isCodeGiven;
};

/** Keys, why, confirm: the one way to change many keys at once. */
export const ChangeWizard = ({ kind, opened, source, onConfirmed }: ChangeWizardProps) => {
  const words = kindWords[kind];
  const draft = useChangeDraft(kind, opened);
  const isCounting = useSourceOfAddress(draft, source);
  const { details, setDetails, saving } = useDetails(draft, opened);
  const [step, setStep] = useState<Step>('keys');
  const { confirmation, setConfirmation } = useConfirmation(draft.change);
  const { confirm, isBusy, refusal } = useConfirm(draft, confirmation, onConfirmed);
  const { change } = draft;
  const asked = useAsked(change);
  const count = change === null || !asked.isChecked ? 0 : changedCount(change);
  const areComplete = areDetailsComplete(kind, details);
  const goTo = (next: Step): void => {
    // The last step tells what the server will do: it has what was typed before it is shown.
    if (next === 'confirm')
      void saving.flush().then(
        () => setStep(next),
        () => undefined,
      );
    else setStep(next);
  };
  return (
    <Page
      title={words.act}
      breadcrumbs={[{ text: 'Distribution' }, words.parent, { text: words.act }]}
      subtitle={change ? `${words.title} ${change.changeId}` : words.summary}
    >
      <Wizard
        label={words.act}
        current={step}
        onStep={goTo}
        steps={[
          {
            key: 'keys',
            title: 'Keys',
            isComplete: count > 0,
            blocker: blockerOf(change, asked),
            content: <KeysStep kind={kind} draft={draft} asked={asked} isCounting={isCounting} />,
          },
          {
            key: 'details',
            title: detailTitles[kind],
            isComplete: count > 0 && areComplete,
            blocker: kind === 'right_change' ? 'Choose a right' : 'Choose a reason',
            content: <DetailsStep kind={kind} value={details} onChange={setDetails} />,
          },
          {
            key: 'confirm',
            title: 'Confirm',
            isComplete: isReady(kind, count, details, confirmation),
            blocker: kind === 'right_change' ? 'Tick the box' : 'Enter the code and tick the box',
            content: change && (
              <ConfirmStep change={change} value={confirmation} onChange={setConfirmation} refusal={refusal} />
            ),
          },
        ]}
        finish={{
          text: finishTexts[kind](formatCount(count, 'key')),
          onFinish: confirm,
          isBusy,
          isDisabled: saving.state !== 'saved' || !isReady(kind, count, details, confirmation),
        }}
        status={change && <DraftStatus draft={saving} />}
        asides={<Asides draft={draft} kind={kind} />}
      />
      <UnsavedGuard isDirty={saving.state === 'failed'} within={words.base} />
    </Page>
  );
};
