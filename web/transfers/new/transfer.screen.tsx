import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { useSession } from '../../client/session/use-session.js';
import { useAttempt } from '../../ui/act/use-act.js';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.js';
import { formatCount } from '../../ui/format/format.js';
import { ButtonLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { RecordFields } from '../../ui/record/record-fields.js';
import { PageError } from '../../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { Wizard } from '../../ui/wizard/wizard.js';
import { listHref, offerHref } from '../offer.js';
import { offersChanged } from '../offer-question.dialog.js';
import { KeysStep } from './keys-step.form.js';
import { ReceiverStep, type Receiver } from './receiver-step.form.js';
import { SummaryStep } from './summary-step.form.js';
import { usePreview } from './use-preview.js';
import { transferSteps, useWanted, type TransferStep } from './use-wanted.js';
import { blockerOf, offersOf, possibleIn, quantityFault, type Preview, type Wanted } from './wanted.js';

const outbox = { text: 'Outbox', href: listHref('outbox') };

const useOffering = (wanted: Wanted, preview: Preview | undefined, onRefused: () => void) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, forget, run } = useAttempt();
  const [isDone, setDone] = useState(false);
  const offer = (): void => {
    if (preview === undefined) return;
    run(async (idempotencyKey) => {
      const body = offersOf(wanted, preview, idempotencyKey);
      const { offerGuids } = await call('POST /transfers/offers', { body });
      // The guard must know before the way on.
      flushSync(() => setDone(true));
      toasts.success(`${formatCount(preview.quantity, 'key')} offered to ${preview.company}.`);
      await mutate(offersChanged, undefined);
      const [only] = offerGuids;
      const isOne = offerGuids.length === 1 && only !== undefined;
      await navigate(isOne ? offerHref('outbox', only) : outbox.href, { replace: true });
    }, onRefused);
  };
  return { isBusy, isDone, refusal, forget, offer };
};

/** Whether the keys that are chosen can be counted on: of a single place also their number. */
const areKeysChosen = ({ quantity }: Wanted, preview: Preview | undefined): preview is Preview =>
  preview !== undefined &&
  possibleIn(preview).length > 0 &&
  quantityFault(quantity, preview.lines[0]?.freeCount) === undefined;

const keysBlocker = ({ place, rows }: Wanted, preview: Preview | undefined): string => {
  if (place === null && rows === null) return 'Choose the keys';
  return preview === undefined ? 'Counting these keys' : 'None of these keys can be offered';
};

interface Progress {
  readonly isComplete: Readonly<Record<TransferStep, boolean>>;
  readonly areAll: boolean;
  /** Why the keys cannot be offered yet. */
  readonly blocker: string | undefined;
  /** The step that was asked for, as far as it is open. */
  readonly at: TransferStep;
}

const progressOf = (
  { wanted, form, asked }: Pick<ReturnType<typeof useWanted>, 'wanted' | 'form' | 'asked'>,
  receivers: readonly Receiver[],
  preview: Preview | undefined,
): Progress => {
  const blocker = preview === undefined ? 'Counting these keys' : blockerOf(preview, wanted.leftOut);
  const isComplete = {
    receiver: receivers.some(({ connectionGuid }) => connectionGuid === wanted.connectionGuid),
    keys: areKeysChosen(wanted, preview),
    terms: Object.keys(form.faults).length === 0,
    summary: blocker === undefined,
  };
  const open = transferSteps.findIndex((step) => !isComplete[step]);
  const last = open === -1 ? transferSteps.length : open;
  const at = transferSteps[Math.min(transferSteps.indexOf(asked), last)] ?? 'receiver';
  return { isComplete, areAll: open === -1, blocker, at };
};

const TransferWizard = ({ receivers, title }: { readonly receivers: readonly Receiver[]; readonly title: string }) => {
  const draft = useWanted();
  const { wanted, form, isTouched, change, go } = draft;
  const previewed = usePreview(wanted);
  const { preview } = previewed;
  const { isBusy, isDone, refusal, forget, offer } = useOffering(wanted, preview, previewed.again);
  const { isComplete, areAll, blocker, at } = progressOf(draft, receivers, preview);
  const edit = (edited: Partial<Wanted>): void => {
    forget();
    change(edited);
  };
  return (
    <Page
      title={title}
      breadcrumbs={[{ text: 'Distribution' }, outbox, { text: title }]}
      subtitle={preview?.company ?? 'Offer free keys to a company that you are connected with'}
    >
      <Wizard
        label={title}
        current={at}
        onStep={go}
        steps={[
          {
            key: 'receiver',
            title: 'Receiver',
            isComplete: isComplete.receiver,
            blocker: 'Choose a company',
            content: (
              <ReceiverStep
                receivers={receivers}
                connectionGuid={wanted.connectionGuid}
                onChange={(connectionGuid) => edit({ connectionGuid })}
              />
            ),
          },
          {
            key: 'keys',
            title: 'Keys',
            isComplete: isComplete.keys,
            blocker: keysBlocker(wanted, preview),
            content: <KeysStep wanted={wanted} previewed={previewed} onChange={edit} />,
          },
          {
            key: 'terms',
            title: 'Terms',
            isComplete: isComplete.terms,
            blocker: 'Look at what is marked',
            content: <RecordFields form={form} />,
          },
          {
            key: 'summary',
            title: 'Summary',
            isComplete: isComplete.summary,
            ...(blocker !== undefined && { blocker }),
            content: preview && <SummaryStep wanted={wanted} preview={preview} refusal={refusal} onChange={edit} />,
          },
        ]}
        finish={{
          text: preview ? `Offer ${formatCount(preview.quantity, 'key')}` : 'Offer',
          onFinish: offer,
          isBusy,
          isDisabled: !areAll,
        }}
      />
      <UnsavedGuard isDirty={!isDone && isTouched} />
    </Page>
  );
};

/** /distribution/myvault/transfers/new - from the inventory, its rows, a SKU (?find=), an offer that was accepted, or from nothing. */
const TransferScreen = () => {
  const isRetailer = useSession().profile?.ownerRole === 'Retailer';
  const title = isRetailer ? 'Return keys' : 'Transfer keys';
  const { data, error, reload } = useRead('GET /transfers/receivers', {}, { revalidateOnFocus: false });
  if (error && !data) {
    const back = { text: 'Back to outbox', href: outbox.href };
    return <PageError problem={error} subject="transfer" back={back} onRetry={() => void reload()} />;
  }
  if (!data) return <PageSkeleton />;
  if (data.receivers.length > 0) return <TransferWizard receivers={data.receivers} title={title} />;
  return (
    <Page title={title} breadcrumbs={[{ text: 'Distribution' }, outbox, { text: title }]}>
      <EmptyState
        title="Nobody to offer keys to yet"
        text="Keys are offered to companies that you are connected with. Connect with one first."
        action={<ButtonLink href="/network/connections/">Go to connections</ButtonLink>}
      />
    </Page>
  );
};

export default TransferScreen;
