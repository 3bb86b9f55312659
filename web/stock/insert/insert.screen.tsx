import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { useSession } from '../../client/session/use-session.js';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.js';
import { formatCount } from '../../ui/format/format.js';
import { Page } from '../../ui/page/page.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { DraftStatus } from '../../ui/wizard/draft-status.js';
import { Wizard } from '../../ui/wizard/wizard.js';
import { CancelInsertionDialog } from '../insertion/cancel-insertion.dialog.js';
import { commitBlocker, commitNumbers, type RejectedPolicy } from '../insertion/commit-numbers.js';
import { detailHref, insertHref, insertionsHref, insertionsPage, type Insertion } from '../insertion/insertion.js';
import type { Uploads } from '../upload/use-uploads.js';
import type { Unsent } from '../upload/unsent/use-unsent.js';
import { FilesStep } from './files-step.form.js';
import {
  choicesIn,
  choicesOf,
  insertSteps,
  isStepDone,
  isStepOpen,
  noChoices,
  stepBlocker,
  stepTitles,
  stepToShow,
  type Choices,
  type InsertStep,
} from './insert-steps.js';
import { PlatformStep } from './platform-step.form.js';
import { ProductStep } from './product-step.form.js';
import { RightsStep } from './rights-step.form.js';
import { SummaryStep } from './summary-step.form.js';
import { useChosenProduct } from './use-chosen-product.js';
import { useDraftFiles, type Limits } from './use-draft-files.js';
import { useCommit, type Commit } from './use-commit.js';
import { useInsertionDraft, type InsertionDraft } from './use-insertion-draft.js';

const breadcrumbs = [
  { text: 'Distribution' },
  { text: 'Insertions', href: insertionsHref },
  { text: 'Insert inventory' },
];
/** Before there is a draft to say it; the gateway's session says the bytes. */
const usualFileLimit = 20;

interface ContentsProps {
  readonly draft: InsertionDraft;
  readonly uploads: Uploads;
  readonly unsent: Unsent;
  readonly limits: Limits;
  readonly refusal: Commit['refusal'];
  readonly areWarningsAccepted: boolean;
  readonly onAccept: (areAccepted: boolean) => void;
  readonly policy: RejectedPolicy;
  readonly onPolicy: (policy: RejectedPolicy) => void;
  readonly isPooled: boolean;
  readonly onPooled: (isPooled: boolean) => void;
  /** Goes on with the good keys alone: the first of each repeated one is among them. */
  readonly onFix: () => void;
}

/** What each step shows. */
const useContents = (props: ContentsProps): Record<InsertStep, ReactNode> => {
  const { draft, uploads, unsent, limits, refusal, areWarningsAccepted, onAccept } = props;
  const { insertion, choices, choose, reload } = draft;
  const { product, pick } = useChosenProduct(choices.productGuid, insertion?.productTitle);
  return {
    product: (
      <ProductStep
        productGuid={choices.productGuid}
        onChoose={(chosen) => {
          pick(chosen);
          const only = chosen.skus.length === 1 ? chosen.skus[0] : undefined;
          choose({ productGuid: chosen.productGuid, ...(only && { skuGuid: only.skuGuid }) });
        }}
      />
    ),
    platform: <PlatformStep product={product} skuGuid={choices.skuGuid} onChoose={(skuGuid) => choose({ skuGuid })} />,
    rights: <RightsStep rightGuid={choices.rightGuid} onChoose={(rightGuid) => choose({ rightGuid })} />,
    files: (
      <FilesStep
        insertion={insertion}
        refusal={draft.refusal}
        onRetry={() => void draft.saved().catch(() => undefined)}
        uploads={uploads}
        unsent={unsent}
        limits={limits}
        onChanged={reload}
        onFix={props.onFix}
      />
    ),
    summary: insertion && (
      <SummaryStep
        insertion={insertion}
        refused={unsent.refused}
        note={draft.note}
        onNote={draft.setNote}
        areWarningsAccepted={areWarningsAccepted}
        onAccept={onAccept}
        policy={props.policy}
        onPolicy={props.onPolicy}
        isPooled={props.isPooled}
        onPooled={props.onPooled}
        refusal={refusal}
      />
    ),
  };
};

/** The step of the address, as far as it is open, and the way to another. */
const useStep = (opened: Insertion | null, preset: Choices) => {
  const [search, setSearch] = useSearchParams();
  // A link that has chosen all leads to what is left to do.
  const asked = search.get('step') ?? opened?.step ?? (isStepOpen('files', preset, null) ? 'files' : 'product');
  const [kept, setKept] = useState<InsertStep>(() => stepToShow(asked, opened ? choicesOf(opened) : preset, opened));
  const nameShown = useEffectEvent(() => {
    const named = new URLSearchParams(search);
    named.set('step', kept);
    setSearch(named, { replace: true, state: { keepsFocus: true } });
  });
  // The address names the step that is shown: one that was asked for and closed would open by itself later.
  useEffect(() => {
    if (asked !== kept) nameShown();
  }, [asked, kept]);
  return {
    /** What the draft keeps: the step shown last. */
    kept,
    shown: ({ choices, insertion }: InsertionDraft, undecided: readonly string[]): InsertStep => {
      const step = stepToShow(asked, choices, insertion && { ...insertion, undecided });
      if (step !== kept) setKept(step);
      return step;
    },
    go: (step: InsertStep) => setSearch({ step }),
  };
};

const Asides = ({ draft, onCancel }: { readonly draft: InsertionDraft; readonly onCancel: () => void }) => {
  const toasts = useToasts();
  const { insertion, choices } = draft;
  const save = (): void =>
    void draft.saved().then(() => toasts.success('Draft saved. You will find it in Insertions.'), toasts.failure);
  return (
    <>
      <Button disabledFocusable={insertion === null && choices.productGuid === ''} onClick={save}>
        Save as draft
      </Button>
      {insertion?.mayCancel !== false && (
        <Button appearance="subtle" onClick={onCancel}>
          Cancel insertion
        </Button>
      )}
    </>
  );
};

interface WizardProps {
  /** Null: a new one. */
  readonly opened: Insertion | null;
  /** What of a new one was chosen before. */
  readonly preset?: Choices;
}

const InsertWizard = ({ opened, preset = noChoices }: WizardProps) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { uploadTotalBytes } = useSession();
  const { kept, shown, go } = useStep(opened, preset);
  const draft = useInsertionDraft(opened, preset, kept);
  const { insertion, choices } = draft;
  const [areWarningsAccepted, setWarningsAccepted] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const [policy, setPolicy] = useState<RejectedPolicy>('strict');
  const [isPooled, setPooled] = useState(false);
  const { commit, isBusy, refusal } = useCommit(draft, { areWarningsAccepted, policy, isPooled });
  const limits = insertion
    ? { bytes: insertion.limitBytes, files: insertion.limitFiles }
    : { bytes: uploadTotalBytes, files: usualFileLimit };
  const { uploads, unsent, files } = useDraftFiles(draft, limits, opened);
  const step = shown(draft, unsent.undecided);
  const isPreset = preset !== noChoices;
  const make = (): void => void draft.saved().catch(toasts.failure);
  const makeNow = useEffectEvent(make);
  useEffect(() => {
    // The files' limits are the draft's: nobody waits for a pause in the choosing where all is chosen.
    if (isPreset) makeNow();
  }, [isPreset]);
  const contents = useContents({
    ...{ draft, uploads, unsent, limits, refusal, areWarningsAccepted, policy, isPooled },
    onPooled: setPooled,
    onAccept: setWarningsAccepted,
    onPolicy: setPolicy,
    onFix: () => {
      setPolicy('skip');
      go('summary');
    },
  });
  const numbers = insertion && commitNumbers(insertion, areWarningsAccepted, policy);
  // The files' limits are the draft's: whoever is faster than its saving waits for it there.
  const openStep = (key: InsertStep): void => {
    if (key === 'files' && insertion === null) make();
    go(key);
  };
  const isSending = (key: InsertStep): boolean => key === 'files' && uploads.isBusy;
  const blockerOf = (key: InsertStep): string => {
    if (key === 'summary') return numbers ? commitBlocker(numbers, policy) : '';
    return isSending(key) ? 'Files are being sent' : stepBlocker(key, files);
  };
  return (
    <Page
      title="Insert inventory"
      breadcrumbs={breadcrumbs}
      subtitle={insertion && `Insertion ${insertion.insertionId}`}
    >
      <Wizard
        label="Insert inventory"
        current={step}
        onStep={openStep}
        steps={insertSteps.map((key) => ({
          key,
          title: stepTitles[key],
          isComplete: isStepDone(key, choices, files) && !isSending(key),
          content: contents[key],
          blocker: blockerOf(key),
        }))}
        finish={{
          text: numbers ? `Insert ${formatCount(numbers.keysToInsert, 'key')}` : 'Insert',
          onFinish: commit,
          isBusy,
          isDisabled: numbers?.canCommit !== true,
        }}
        status={<DraftStatus draft={draft.draft} />}
        asides={
          <Asides draft={draft} onCancel={() => (insertion ? setCanceling(true) : void navigate(insertionsHref))} />
        }
      />
      <UnsavedGuard isDirty={uploads.isBusy || draft.draft.state === 'failed'} within={insertHref} />
      {insertion && (
        <CancelInsertionDialog
          insertion={insertion}
          isOpen={isCanceling}
          onClose={() => setCanceling(false)}
          onCanceled={() => void navigate(insertionsHref)}
        />
      )}
    </Page>
  );
};

/** /distribution/myvault/uploads/insert/:id? - a new insertion, or the draft of the address. */
const InsertScreen = () => {
  const { id } = useParams();
  // The wizard makes its own draft: the address then changes, but not what was opened.
  const [openedId] = useState(id);
  const [search] = useSearchParams();
  const [preset] = useState(() => choicesIn(search));
  const { data, error, reload } = useRead(
    'GET /stock/insertions/:insertionGuid',
    openedId === undefined ? null : { params: { insertionGuid: openedId } },
  );
  if (openedId === undefined) return <InsertWizard opened={null} {...(preset.productGuid !== '' && { preset })} />;
  // What is filled in stays when a later read fails.
  if (error && !data) return <PageError problem={error} {...insertionsPage} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  if (data.status !== 'draft') return <Navigate to={detailHref(data.insertionGuid)} replace />;
  return <InsertWizard opened={data} />;
};

export default InsertScreen;
