import { Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { call, isReadOf, useRead } from '../client/api.js';
import { ActQuestion, UnreadQuestion } from '../ui/dialogs/act-question.dialog.js';
import { ReasonField } from '../ui/dialogs/reason-field.js';
import { Facts } from '../ui/facts/facts.js';
import { nowAndAfter } from '../ui/stock/bounds.js';
import { actTexts, finalTick, isPossible, productText, type Offer, type OfferAct } from './offer.js';

/** Lists and counts that an answer changes. */
export const offersChanged = isReadOf(
  'GET /transfers/outbox',
  'GET /transfers/inbox',
  'GET /transfers/counts',
  'GET /transfers/offers/:offerGuid',
  'GET /stock/inventory',
);

interface RightChoiceProps {
  readonly offer: Offer;
  /** '' = their own. */
  readonly value: string;
  readonly onChange: (rightGuid: string) => void;
}

/** Under which right the keys are taken: nothing is asked where there is no tighter one, nor of keys that come back. */
const RightChoice = ({ offer, value, onChange }: RightChoiceProps) => {
  if (offer.isReturn || offer.tighterRights.length === 0) return null;
  return (
    <Field
      label="Take the keys under"
      {...(value !== '' && {
        hint: 'Fewer ways are open to sell the keys or to pass them on. Your company cannot widen it again.',
      })}
    >
      <Select value={value} onChange={(_, chosen) => onChange(chosen.value)}>
        <option value="">{`${offer.rightName}, as they are offered`}</option>
        {offer.tighterRights.map(({ rightGuid, name }) => (
          <option key={rightGuid} value={rightGuid}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** What an acceptance changes, in names and numbers. */
const Consequences = ({ offer, rightGuid }: { readonly offer: Offer; readonly rightGuid: string }) => (
  <Facts
    facts={[
      { name: 'SKU', value: offer.sku },
      { name: 'Right', value: offer.rightName },
      { name: 'Product', value: productText(offer, 'inbox') },
      // The numbers are those of the right that is offered.
      ...(rightGuid === '' ? [{ name: 'Free keys', value: nowAndAfter(offer.freeCount, offer.freeAfter) }] : []),
    ]}
  />
);

/** @returns what is told once it is done */
const carryOut = async (act: OfferAct, offer: Offer, reason: string, rightGuid: string): Promise<string> => {
  const params = { offerGuid: offer.offerGuid };
  const answers = {
    accept: () =>
      call('POST /transfers/offers/:offerGuid/accept', { params, body: { isFinalConfirmed: true, rightGuid } }),
    reject: () => call('POST /transfers/offers/:offerGuid/reject', { params, body: { reason } }),
    revoke: () => call('POST /transfers/offers/:offerGuid/revoke', { params }),
  };
  const { jobId } = await answers[act]();
  if (jobId === null) return actTexts[act].done(offer);
  return act === 'accept'
    ? 'You have accepted the offer. Its keys are on their way: the job centre shows how far.'
    : 'The keys are on their way back: the job centre shows how far.';
};

interface AskedProps {
  readonly act: OfferAct;
  readonly offer: Offer;
  readonly onClose: () => void;
}

const Asked = ({ act, offer, onClose }: AskedProps) => {
  const [reason, setReason] = useState('');
  const [rightGuid, setRightGuid] = useState('');
  const { title, question, text } = actTexts[act];
  return (
    <ActQuestion
      title={question(offer)}
      confirmText={title}
      isPossible={isPossible(offer, act)}
      {...(act === 'accept' && { tick: finalTick })}
      carryOut={() => carryOut(act, offer, reason.trim(), rightGuid)}
      changed={offersChanged}
      onClose={onClose}
    >
      {text(offer)}
      {act === 'accept' && <Consequences offer={offer} rightGuid={rightGuid} />}
      {act === 'accept' && <RightChoice offer={offer} value={rightGuid} onChange={setRightGuid} />}
      {act === 'reject' && <ReasonField company={offer.company} value={reason} onChange={setReason} />}
    </ActQuestion>
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
    <UnreadQuestion title={title} confirmText={title} label="Reading the offer" problem={error} onClose={onClose} />
  );
};
