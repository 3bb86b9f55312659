import { useState } from 'react';
import { call, useRead } from '../client/api.js';
import { ActQuestion, UnreadQuestion } from '../ui/dialogs/act-question.dialog.js';
import { ReasonField } from '../ui/dialogs/reason-field.js';
import { Facts, type Fact } from '../ui/facts/facts.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { nowAndAfter } from '../ui/stock/bounds.js';
import { drawTick, QuantityQuestion } from '../ui/stock/quantity-question.dialog.js';
import { actTexts, closeTick, isPossible, type AllocationAct } from './allocation-acts.js';
import { allocationsChanged, drawnText, type Allocation } from './allocation.js';
import { drawBounds } from './drawable.js';

const carryOut = async (act: AllocationAct, { allocationGuid }: Allocation, reason: string): Promise<void> => {
  const params = { allocationGuid };
  switch (act) {
    case 'accept':
      await call('POST /allocations/allocations/:allocationGuid/accept', { params });
      return;
    case 'reject':
      await call('POST /allocations/allocations/:allocationGuid/reject', { params, body: { reason } });
      return;
    case 'revoke':
      await call('POST /allocations/allocations/:allocationGuid/revoke', { params });
      return;
    case 'pause':
      await call('POST /allocations/allocations/:allocationGuid/pause', { params });
      return;
    case 'activate':
      await call('POST /allocations/allocations/:allocationGuid/activate', { params });
      return;
    case 'close':
      await call('POST /allocations/allocations/:allocationGuid/close', { params });
  }
};

/** What the owner has promised of these keys, once this promise is over. */
const promisedFacts = ({ promisedCount, drawable, freeCount }: Allocation): readonly Fact[] => [
  { name: 'Not drawn', value: formatNumber(drawable.leftCount) },
  { name: 'Promised in all', value: nowAndAfter(promisedCount, promisedCount - drawable.leftCount) },
  { name: 'Your free keys', value: formatNumber(freeCount) },
];

const keys = (count: number): string => formatCount(count, 'key');

const factsOf = (act: AllocationAct, allocation: Allocation): readonly Fact[] => {
  const { sku, rightName, company, isOwner, terms } = allocation;
  const named = [
    { name: 'SKU', value: sku },
    { name: 'Right', value: rightName },
    { name: isOwner ? 'For' : 'From', value: company },
  ];
  if (act === 'accept')
    return [
      ...named,
      { name: 'Max quantity', value: keys(terms.maxQuantity) },
      { name: 'Batch size', value: keys(terms.batchSize) },
      { name: 'Stock limit', value: `${keys(terms.stockLimit)} unsold at one time` },
      { name: 'Product', value: 'Comes into your catalogue, where it is not in it yet' },
    ];
  if (act === 'revoke') return [...named, ...promisedFacts(allocation)];
  if (act === 'reject') return named;
  return [
    ...named,
    { name: 'So far', value: drawnText(allocation) },
    ...(act === 'close' ? promisedFacts(allocation) : []),
  ];
};

interface AskedProps<A> {
  readonly act: A;
  readonly allocation: Allocation;
  readonly onClose: () => void;
}

const Asked = ({ act, allocation, onClose }: AskedProps<AllocationAct>) => {
  const [reason, setReason] = useState('');
  const { title, question, text, done } = actTexts[act];
  return (
    <ActQuestion
      title={question(allocation)}
      confirmText={title}
      isPossible={isPossible(allocation, act)}
      {...(act === 'close' && { tick: closeTick })}
      carryOut={async () => {
        await carryOut(act, allocation, reason.trim());
        return done(allocation);
      }}
      changed={allocationsChanged}
      onClose={onClose}
    >
      {text(allocation)}
      <Facts facts={factsOf(act, allocation)} />
      {act === 'reject' && <ReasonField company={allocation.company} value={reason} onChange={setReason} />}
    </ActQuestion>
  );
};

const DrawAsked = ({ allocation, onClose }: Omit<AskedProps<'draw'>, 'act'>) => {
  const { allocationGuid, productTitle, company, sku, rightName, drawable, unsoldCount, freeCount } = allocation;
  return (
    <QuantityQuestion
      title={`Draw keys of ${productTitle}?`}
      confirmText="Draw keys"
      bounds={drawBounds(allocation)}
      text={`The keys become yours, and ${company} is told so. Drawing is final: neither of you can take it back.`}
      tickOf={drawTick}
      factsOf={(quantity) => [
        { name: 'SKU', value: sku },
        { name: 'Right', value: rightName },
        { name: 'Left to draw', value: nowAndAfter(drawable.leftCount, drawable.leftCount - quantity) },
        { name: 'Unsold of it', value: nowAndAfter(unsoldCount, unsoldCount + quantity) },
        { name: 'Your free keys', value: nowAndAfter(freeCount, freeCount + quantity) },
      ]}
      carryOut={async (quantity, idempotencyKey) => {
        const body = { quantity, isFinalConfirmed: true, idempotencyKey };
        const params = { allocationGuid };
        const drawn = await call('POST /allocations/allocations/:allocationGuid/draw', { params, body });
        return `${keys(drawn.quantity)} of ${productTitle} drawn into your vault.`;
      }}
      changed={allocationsChanged}
      onClose={onClose}
    />
  );
};

export interface AllocationQuestionProps {
  readonly act: AllocationAct | 'draw';
  readonly allocationGuid: string;
  readonly onClose: () => void;
}

/** Says what an act changes of an allocation as it stands now, and carries it out. */
export const AllocationQuestion = ({ act, allocationGuid, onClose }: AllocationQuestionProps) => {
  const { data, error } = useRead('GET /allocations/allocations/:allocationGuid', { params: { allocationGuid } });
  if (data && act === 'draw') return <DrawAsked allocation={data} onClose={onClose} />;
  if (data && act !== 'draw') return <Asked act={act} allocation={data} onClose={onClose} />;
  return (
    <UnreadQuestion
      title="Allocation"
      confirmText="Continue"
      label="Reading the allocation"
      problem={error}
      onClose={onClose}
    />
  );
};
