import { Field, Spinner, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatNumber } from '../ui/format/format.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { actTexts, finalTick, isPossible, productText, type Offer, type OfferAct } from './offer.js';

/** Lists and counts that an answer changes. */
export const offersChanged = isReadOf(
  'GET /transfers/outbox',
  'GET /transfers/inbox',
  'GET /transfers/counts',
  'GET /transfers/offers/:offerGuid',
  'GET /stock/inventory',
);

/** Of a rejection. */
const maxReason = 500;

/** What an acceptance changes, in names and numbers. */
const Consequences = ({ offer }: { readonly offer: Offer }) => (
  <Facts
    facts={[
      { name: 'SKU', value: offer.sku },
      { name: 'Right', value: offer.rightName },
      { name: 'Product', value: productText(offer, 'inbox') },
      { name: 'Free keys', value: `${formatNumber(offer.freeCount)} now, ${formatNumber(offer.freeAfter)} afterwards` },
    ]}
  />
);

/** @returns what is told once it is done */
const carryOut = async (act: OfferAct, offer: Offer, reason: string): Promise<string> => {
  const params = { offerGuid: offer.offerGuid };
  if (act === 'revoke') await call('POST /transfers/offers/:offerGuid/revoke', { params });
  else if (act === 'reject') await call('POST /transfers/offers/:offerGuid/reject', { params, body: { reason } });
  else {
    const body = { isFinalConfirmed: true };
    const { jobId } = await call('POST /transfers/offers/:offerGuid/accept', { params, body });
    if (jobId !== null) return 'You have accepted the offer. Its keys are on their way: the job centre shows how far.';
  }
  return actTexts[act].done(offer);
};

interface AskedProps {
  readonly act: OfferAct;
  readonly offer: Offer;
  readonly onClose: () => void;
}

const Asked = ({ act, offer, onClose }: AskedProps) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useRefusableAct();
  const [reason, setReason] = useState('');
  const { title, question, text } = actTexts[act];
  const carry = (): void =>
    run(
      async () => {
        toasts.success(await carryOut(act, offer, reason.trim()));
        onClose();
        await mutate(offersChanged);
      },
      // Somebody may have been faster.
      () => mutate(offersChanged),
    );
  return (
    <ConfirmDialog
      isOpen
      title={question(offer)}
      confirmText={title}
      isBusy={isBusy}
      isPossible={isPossible(offer, act)}
      {...(act === 'accept' && { tick: finalTick })}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      {text(offer)}
      {act === 'accept' && <Consequences offer={offer} />}
      {act === 'reject' && (
        <Field label="Reason" hint={`${offer.company} reads it. You may leave it empty.`}>
          <Textarea
            value={reason}
            maxLength={maxReason}
            resize="vertical"
            onChange={(_, { value }) => setReason(value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
};

export interface OfferQuestionProps {
  readonly act: OfferAct;
  readonly offerGuid: string;
  readonly onClose: () => void;
}

/** Says what an answer to an offer changes, and gives it. */
export const OfferQuestion = ({ act, offerGuid, onClose }: OfferQuestionProps) => {
  const { data, error } = useRead('GET /transfers/offers/:offerGuid', { params: { offerGuid } });
  if (data) return <Asked act={act} offer={data} onClose={onClose} />;
  const { title } = actTexts[act];
  return (
    <ConfirmDialog isOpen title={title} confirmText={title} isPossible={false} onConfirm={onClose} onCancel={onClose}>
      {error ? <Refusal problem={error} /> : <Spinner size="tiny" label="Reading the offer" />}
    </ConfirmDialog>
  );
};
