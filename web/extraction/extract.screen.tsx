import { usePermission } from '../client/session/use-session.js';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, useRead, type Problem } from '../client/api.js';
import { ConfirmForm, type Confirmation } from '../ui/confirmation/confirm.form.js';
import { FinalAct } from '../ui/confirmation/final-act.js';
import { codeDigits } from '../ui/code-field/code-field.js';
import { formatCount } from '../ui/format/format.js';
import { UnsavedGuard } from '../ui/form/unsaved-guard.js';
import { ButtonLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { PageError } from '../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../ui/states/states.js';
import { Wizard } from '../ui/wizard/wizard.js';
import { ChooseForm, choiceText, isChosen, quantityOf, type ExtractionChoice } from './choose.form.js';
import { choiceFromAddress, noStockText, type ExtractionOptions } from './stock-choice.js';
import { extractionsPage, inventoryHref } from './receipt/what.js';
import { FinalWarning, LinkNotice, linkDisclaimer, Summary } from './summary.form.js';
import { useExtract, type Requested } from './use-extract.js';

const breadcrumbs = [{ text: 'Distribution' }, { text: 'Inventory', href: inventoryHref }, { text: 'Extract' }];

/** After the link was sent. */
const LinkSent = ({ emailHint }: Pick<Requested, 'emailHint'>) => (
  <Page title="Extract" breadcrumbs={breadcrumbs}>
    <EmptyState
      icon={<MailRegular />}
      title="Open the link in your email"
      text={`We have sent it to ${emailHint}. It works for 30 minutes, once, while you are signed in. Nothing has been extracted yet. ${linkDisclaimer}`}
      action={<ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>}
    />
  </Page>
);

const finishText = (isByLink: boolean, quantity: number | undefined): string => {
  if (isByLink) return 'Send the link';
  return quantity === undefined ? 'Extract' : `Extract ${formatCount(quantity, 'key')}`;
};

interface ConfirmProps {
  readonly options: ExtractionOptions;
  readonly choice: ExtractionChoice;
  readonly isReady: boolean;
  readonly confirmation: Confirmation;
  readonly onChange: (confirmation: Confirmation) => void;
  readonly refusal: Problem | undefined;
}

/** The code and the tick, or what is said where a link is mailed. */
const Confirm = ({ options, choice, isReady, confirmation, onChange, refusal }: ConfirmProps) =>
  options.confirmationMethod === 'email-link' ? (
    <LinkNotice refusal={refusal} quantity={quantityOf(options, choice)} />
  ) : (
    <ConfirmForm
      options={options}
      sendCode={(query) => call('POST /extraction/code', { query })}
      value={confirmation}
      onChange={onChange}
      tick={`I understand that extracting ${isReady ? choiceText(options, choice) : 'keys'} is final and cannot be undone.`}
      refusal={refusal}
      refusedTitle="Nothing was extracted."
    />
  );

const isTouched = ({ quantity, reference, customer }: ExtractionChoice): boolean =>
  [quantity, reference, customer.clientReference].some((typed) => typed !== '');

const isEntered = ({ isFinal, code }: Confirmation): boolean => isFinal && code.length === codeDigits;

const ExtractWizard = ({ options }: { readonly options: ExtractionOptions }) => {
  const address = useParams();
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const [choice, setChoice] = useState<ExtractionChoice>(() => ({
    ...choiceFromAddress(options, address),
    quantity: '',
    reference: '',
    purpose: 'bulk',
    customer: { country: '', clientReference: '' },
  }));
  const [confirmation, setConfirmation] = useState<Confirmation>({
    method: options.methods.includes('authenticator') ? 'authenticator' : 'email',
    code: '',
    isFinal: false,
  });
  // The tick is for what stood beside it.
  const choose = (chosen: ExtractionChoice): void => {
    setChoice(chosen);
    setConfirmation({ ...confirmation, isFinal: false });
  };
  const { isBusy, isDone, refusal, requested, finish } = useExtract(options, choice, confirmation);
  const isByLink = options.confirmationMethod === 'email-link';
  const isReady = isChosen(options, choice);
  const isConfirmed = isReady && (isByLink || isEntered(confirmation));
  const quantity = quantityOf(options, choice);
  if (requested) return <LinkSent emailHint={requested.emailHint} />;
  return (
    <Page title="Extract" breadcrumbs={breadcrumbs} subtitle="Take keys out of your stock in plain text">
      <Wizard
        label="Extract keys"
        current={isReady ? step : 'choose'}
        onStep={setStep}
        steps={[
          {
            key: 'choose',
            title: 'Product, platform, right and quantity',
            isComplete: isReady,
            blocker: 'Choose what to extract',
            content: <ChooseForm options={options} value={choice} onChange={choose} />,
          },
          {
            key: 'confirm',
            title: isByLink ? 'Summary' : 'Summary and code',
            isComplete: isConfirmed,
            blocker: 'Enter the code and tick the box',
            content: (
              <FinalAct consequences={<Summary options={options} choice={choice} />}>
                <FinalWarning quantity={quantity} />
                <Confirm {...{ options, choice, confirmation, refusal, isReady }} onChange={setConfirmation} />
              </FinalAct>
            ),
          },
        ]}
        finish={{
          text: finishText(isByLink, isReady ? quantity : undefined),
          onFinish: finish,
          isBusy,
          isDisabled: !isConfirmed,
        }}
      />
      <UnsavedGuard isDirty={!isDone && isTouched(choice)} />
    </Page>
  );
};

/** /distribution/myvault/inventory/extract/:skuGuid?/:rightGuid? */
const ExtractScreen = () => {
  const isInserting = usePermission('insertkeys-write');
  const { data, error, reload } = useRead('GET /extraction/options', {}, { revalidateOnFocus: false });
  if (error && !data) return <PageError problem={error} {...extractionsPage} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  if (data.products.length === 0) {
    return (
      <Page title="Extract" breadcrumbs={breadcrumbs}>
        <EmptyState
          title={noStockText}
          text={
            isInserting
              ? 'Insert keys or accept a transfer first.'
              : 'Keys that another vault gives you can be extracted here.'
          }
          action={<ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>}
        />
      </Page>
    );
  }
  return <ExtractWizard options={data} />;
};

export default ExtractScreen;
