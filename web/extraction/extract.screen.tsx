import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, Problem, useRead } from '../app/api.js';
import { ConfirmForm, type Confirmation } from '../app/confirmation/confirm.form.js';
import { noStockText } from './stock-choice.js';
import { codeDigits } from '../ui/code-field/code-field.js';
import { Facts } from '../ui/facts/facts.js';
import { Figures } from '../ui/facts/figures.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { UnsavedGuard } from '../ui/form/unsaved-guard.js';
import { ButtonLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { Wizard } from '../ui/wizard/wizard.js';
import { ChooseForm, choiceText, isChosen, type ExtractionChoice } from './choose.form.js';
import { choiceFromAddress, productOf, stockOf, type ExtractionOptions } from './stock-choice.js';

const sendCode = () => call('POST /extraction/code', {});

const inventoryHref = '/distribution/myvault/inventory/';
const breadcrumbs = [{ text: 'Distribution' }, { text: 'Inventory', href: inventoryHref }, { text: 'Extract' }];

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
});

/** Extracts once per attempt: the key changes only after the server has refused it. */
const useExtract = (choice: ExtractionChoice, confirmation: Confirmation) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const extract = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { extractionGuid } = await call('POST /extractions', {
        body: {
          skuGuid: choice.skuGuid,
          rightGuid: choice.rightGuid,
          quantity: Number(choice.quantity),
          method: confirmation.method,
          code: confirmation.code,
          isFinalConfirmed: confirmation.isFinal,
          reference: choice.reference.trim(),
          idempotencyKey,
        },
      });
      setDone(true);
      await mutate(isReadOf('GET /extraction/options', 'GET /stock/inventory', 'GET /stock/transactions'), undefined);
      await navigate(`/email-extract/${extractionGuid}`, { replace: true });
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
      // Without an answer the first attempt may have passed: the same key finds its receipt.
      if (thrown.status >= 400 && thrown.status < 500) setIdempotencyKey(crypto.randomUUID());
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    isDone,
    refusal,
    extract: () => void extract().catch(toasts.failure),
  };
};

interface SummaryProps {
  readonly options: ExtractionOptions;
  readonly choice: ExtractionChoice;
}

/** What will happen, in numbers. */
const Summary = ({ options, choice }: SummaryProps) => {
  const stock = stockOf(options, choice);
  const quantity = Number(choice.quantity);
  if (stock === undefined) return null;
  return (
    <>
      <Facts
        facts={[
          { name: 'Product', value: productOf(options, choice)?.title },
          { name: 'Platform (DRM)', value: stock.platform },
          { name: 'SKU', value: stock.sku, isIdentifier: true },
          { name: 'Right', value: stock.rightName },
          { name: 'Reference', value: choice.reference },
        ]}
      />
      <Figures
        figures={[
          { name: 'Keys to extract', value: formatNumber(quantity), isMain: true },
          { name: 'Free now', value: formatNumber(stock.free) },
          { name: 'Free afterwards', value: formatNumber(stock.free - quantity) },
        ]}
      />
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Extraction is final and irreversible.</MessageBarTitle>
          The {formatCount(quantity, 'oldest free key', 'oldest free keys')} leave your stock and are shown to you in
          plain text in a ZIP file. They can never be sold, offered or put back.
        </MessageBarBody>
      </MessageBar>
    </>
  );
};

const ExtractWizard = ({ options }: { readonly options: ExtractionOptions }) => {
  const styles = useStyles();
  const address = useParams();
  const [step, setStep] = useState<'choose' | 'confirm'>('choose');
  const [choice, setChoice] = useState<ExtractionChoice>(() => ({
    ...choiceFromAddress(options, address),
    quantity: '',
    reference: '',
  }));
  const [confirmation, setConfirmation] = useState<Confirmation>({
    method: options.methods.includes('authenticator') ? 'authenticator' : 'email',
    code: '',
    isFinal: false,
  });
  const { isBusy, isDone, refusal, extract } = useExtract(choice, confirmation);
  const isReady = isChosen(options, choice);
  const isConfirmed = isReady && confirmation.isFinal && confirmation.code.length === codeDigits;
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
            content: <ChooseForm options={options} value={choice} onChange={setChoice} />,
          },
          {
            key: 'confirm',
            title: 'Summary and code',
            isComplete: isConfirmed,
            blocker: 'Enter the code and set the tick',
            content: (
              <div className={styles.step}>
                <Summary options={options} choice={choice} />
                <ConfirmForm
                  options={options}
                  sendCode={sendCode}
                  value={confirmation}
                  onChange={setConfirmation}
                  tick={`I understand that extracting ${isReady ? choiceText(options, choice) : 'keys'} is final and cannot be undone.`}
                  refusal={refusal}
                  refusedTitle="Nothing was extracted."
                />
              </div>
            ),
          },
        ]}
        finish={{
          text: isReady ? `Extract ${formatCount(Number(choice.quantity), 'key')}` : 'Extract',
          onFinish: extract,
          isBusy,
          isDisabled: !isConfirmed,
        }}
      />
      <UnsavedGuard isDirty={!isDone && (choice.quantity !== '' || choice.reference !== '')} />
    </Page>
  );
};

/** /distribution/myvault/inventory/extract/:skuGuid?/:rightGuid? */
const ExtractScreen = () => {
  const { data, error, reload } = useRead('GET /extraction/options', {}, { revalidateOnFocus: false });
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  if (data.products.length === 0) {
    return (
      <Page title="Extract" breadcrumbs={breadcrumbs}>
        <EmptyState
          title={noStockText}
          text="Insert keys or accept a transfer first."
          action={<ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>}
        />
      </Page>
    );
  }
  return <ExtractWizard options={data} />;
};

export default ExtractScreen;
