import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Gauge } from '../../ui/chart/gauge.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Facts, FactsBeside, type Fact } from '../../ui/facts/facts.js';
import { Figures, type Figure } from '../../ui/facts/figures.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { Hindrance } from '../../ui/states/hindrance.js';
import { keysFacts, TransactionLink } from '../../ui/stock/keys-facts.js';
import { priceText } from '../../ui/stock/offer-terms.js';
import {
  drawnText,
  isOpen,
  isOver,
  isPending,
  sideOf,
  statusTexts,
  type Allocation,
  type AllocationDraw,
} from '../allocation.js';
import { drawableText, hindrances, obstacleText } from '../drawable.js';
import { OverPromise } from '../over-promise.js';

interface PartProps {
  readonly allocation: Allocation;
}

/** Whether keys can be drawn, how many, and which limit it is; of an offer what stands against its acceptance. */
export const Standing = ({ allocation }: PartProps) => {
  const side = sideOf(allocation);
  if (isPending(allocation))
    return (
      <Hindrance
        title="It cannot be accepted as things stand."
        reasons={allocation.obstacles.map((obstacle) => obstacleText(obstacle, side))}
      />
    );
  if (!isOpen(allocation)) return null;
  const text = drawableText(allocation);
  if (text === undefined) return <Hindrance title="No keys can be drawn now." reasons={hindrances(allocation)} />;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
};

const figuresOf = ({ isOwner, company, ...allocation }: Allocation): readonly Figure[] => {
  const { drawable, drawnCount, unsoldCount, freeCount, promisedCount } = allocation;
  const isEnded = isOver(allocation);
  return [
    ...(isEnded ? [] : [{ name: 'Can be drawn now', value: formatNumber(drawable.quantity), isMain: true }]),
    { name: 'Drawn', value: formatNumber(drawnCount), isMain: isEnded },
    { name: isEnded ? 'Not drawn' : 'Left', value: formatNumber(drawable.leftCount) },
    { name: isOwner ? `Unsold at ${company}` : 'Unsold in your vault', value: formatNumber(unsoldCount) },
    { name: 'Your free keys', value: formatNumber(freeCount) },
    ...(isOwner ? [{ name: 'Promised in all', value: formatNumber(promisedCount) }] : []),
  ];
};

/** How much of it is drawn, left, unsold and free. */
export const Numbers = ({ allocation }: PartProps) => {
  const { drawnCount, terms, isOverPromised, promisedCount, freeCount } = allocation;
  return (
    <>
      <Gauge value={drawnCount} whole={terms.maxQuantity} text={drawnText(allocation)} />
      <Figures figures={figuresOf(allocation)} />
      {!isOver(allocation) && isOverPromised && <OverPromise promised={promisedCount} free={freeCount} />}
    </>
  );
};

const keys = (count: number): string => formatCount(count, 'key');

const termsFacts = ({ terms, isOwner, isAutoDraw }: Allocation): readonly Fact[] => [
  { name: 'Begins', value: <UtcTime value={terms.startsAt} isLabelled /> },
  { name: 'Ends', value: terms.endsAt === null ? 'When it is closed' : <UtcTime value={terms.endsAt} isLabelled /> },
  { name: 'Max quantity', value: keys(terms.maxQuantity) },
  { name: 'Batch size', value: keys(terms.batchSize) },
  { name: 'Stock limit', value: `${keys(terms.stockLimit)} unsold at one time` },
  ...(isOwner ? [{ name: 'Auto-draw', value: isAutoDraw ? 'On: their orders may draw' : 'Off' }] : []),
];

/** Who has paused it, in words; '' where nobody has. */
const pausedText = ({ isOwner, isPausedByOwner, isPausedByPartner, company }: Allocation): string => {
  const [own, other] = isOwner ? [isPausedByOwner, isPausedByPartner] : [isPausedByPartner, isPausedByOwner];
  return [...(own ? ['Your company'] : []), ...(other ? [company] : [])].join(' and ');
};

const endFacts = (allocation: Allocation): readonly Fact[] => {
  const { answeredAt, answeredBy, reason, closedAt, closedBy, isOwner, company } = allocation;
  return [
    ...(isPending(allocation)
      ? [{ name: 'Offer ends', value: <UtcTime value={allocation.expiresAt} isLabelled /> }]
      : []),
    ...(answeredAt === null
      ? []
      : [
          { name: 'Answered', value: <UtcTime value={answeredAt} isLabelled /> },
          { name: 'Answered by', value: answeredBy ?? (isOwner ? company : 'Your company') },
        ]),
    ...(reason === null ? [] : [{ name: 'Reason', value: reason }]),
    ...(closedAt === null
      ? []
      : [
          { name: 'Ended', value: <UtcTime value={closedAt} isLabelled /> },
          ...(isOwner ? [{ name: 'Ended by', value: closedBy ?? '' }] : []),
        ]),
  ];
};

/** What was agreed on, and of which keys. */
export const AllocationFacts = ({ allocation }: PartProps) => {
  const { isOwner, company, status, createdBy } = allocation;
  const paused = pausedText(allocation);
  return (
    <FactsBeside>
      <ProductImage path={allocation.image} alt="" size={128} />
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={statusTexts[status]} /> },
          { name: isOwner ? 'For' : 'From', value: company },
          ...termsFacts(allocation),
          ...(paused === '' ? [] : [{ name: 'Paused by', value: paused }]),
          { name: 'Note', value: allocation.note },
          { name: 'Price', value: priceText(allocation.price) },
        ]}
      />
      <Facts
        facts={[
          { name: 'Product', value: allocation.productTitle },
          ...keysFacts(allocation),
          { name: 'Number', value: allocation.allocationNumber, isIdentifier: true },
          { name: 'GUID', value: allocation.allocationGuid, isIdentifier: true },
          { name: 'Offered', value: <UtcTime value={allocation.createdAt} isLabelled /> },
          ...(isOwner ? [{ name: 'Offered by', value: createdBy }] : []),
          ...endFacts(allocation),
        ]}
      />
    </FactsBeside>
  );
};

const drawColumnsOf = ({ isOwner, company }: Allocation): readonly FactsColumn<AllocationDraw>[] => [
  { name: 'When (UTC)', of: ({ happenedAt }) => <UtcTime value={happenedAt} />, width: 160 },
  { name: 'Keys', of: ({ quantity }) => formatNumber(quantity), kind: 'number', width: 90 },
  { name: 'By', of: ({ by }) => by ?? (isOwner ? company : 'Your company') },
  { name: 'Transaction', of: ({ transactionGuid }) => <TransactionLink guid={transactionGuid} /> },
];

/** Batches that were drawn, the newest first. */
export const Draws = ({ allocation }: PartProps) => (
  <Section title="Draws">
    {allocation.draws.length === 0 ? (
      <div>No key has been drawn yet.</div>
    ) : (
      <FactsTable
        label="Draws"
        columns={drawColumnsOf(allocation)}
        rows={allocation.draws}
        keyOf={({ drawGuid }) => drawGuid}
      />
    )}
  </Section>
);
