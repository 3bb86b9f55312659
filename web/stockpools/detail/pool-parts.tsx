import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Facts, FactsBeside } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { keysFacts, TransactionLink } from '../../ui/stock/keys-facts.js';
import { obstacleText, type Pool, type PoolConnection, type PoolEntry } from '../pool.js';

const limitText = (limit: number | null): string => (limit === null ? 'No limit' : formatCount(limit, 'key'));

const generalText = ({ terms }: Pool): string =>
  terms.isGeneralStockAllowed ? 'Serves orders while the pool is empty' : 'Not used for orders';

/** What was agreed on, and of which keys. */
export const PoolFacts = ({ pool }: { readonly pool: Pool }) => {
  const { terms, isOwner } = pool;
  return (
    <FactsBeside>
      <ProductImage path={pool.image} alt="" size={128} />
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={pool.status} /> },
          ...(isOwner ? [] : [{ name: 'From', value: pool.company }]),
          { name: 'Begins', value: <UtcTime value={terms.startsAt} isLabelled /> },
          {
            name: 'Ends',
            value: terms.endsAt === null ? 'When it is closed' : <UtcTime value={terms.endsAt} isLabelled />,
          },
          { name: 'Max stock', value: formatCount(terms.maxStock, 'key') },
          { name: 'Min batch size', value: formatCount(terms.minBatchSize, 'key') },
          { name: 'Max quantity', value: limitText(terms.maxQuantity) },
          ...(isOwner
            ? [
                {
                  name: 'Alert percentage',
                  value: `${terms.alertPercentage} %: at ${formatCount(pool.alertAt, 'key')} or fewer`,
                },
                { name: 'Free stock', value: generalText(pool) },
              ]
            : []),
        ]}
      />
      <Facts
        facts={[
          { name: 'Product', value: pool.productTitle },
          ...keysFacts(pool),
          { name: 'Pool number', value: pool.poolNumber, isIdentifier: true },
          { name: 'GUID', value: pool.poolGuid, isIdentifier: true },
          { name: 'Made', value: <UtcTime value={pool.createdAt} isLabelled /> },
          ...(isOwner ? [{ name: 'Made by', value: pool.createdBy }] : []),
          ...(pool.closedAt === null
            ? []
            : [
                { name: 'Closed', value: <UtcTime value={pool.closedAt} isLabelled /> },
                ...(isOwner ? [{ name: 'Closed by', value: pool.closedBy ?? 'Keyway' }] : []),
              ]),
        ]}
      />
    </FactsBeside>
  );
};

const connectionColumns: readonly FactsColumn<PoolConnection>[] = [
  { name: 'Company', of: ({ company }) => company },
  { name: 'Drawn', of: ({ usedCount }) => formatNumber(usedCount), kind: 'number', width: 90 },
  {
    name: 'May still draw',
    of: ({ leftCount }) => (leftCount === null ? 'No limit' : formatNumber(leftCount)),
    kind: 'number',
    width: 110,
  },
  {
    name: 'Why not now',
    of: ({ obstacles }) => obstacles.map((obstacle) => obstacleText(obstacle, 'out')).join(' ') || '–',
  },
];

/** For whom a pool is kept; its owner reads it. */
export const PoolConnections = ({ pool }: { readonly pool: Pool }) => (
  <Section title="Connections">
    <FactsTable
      label="Connections"
      columns={connectionColumns}
      rows={pool.connections}
      keyOf={({ connectionGuid }) => connectionGuid}
    />
  </Section>
);

const doneBy = ({ isDraw, company, by }: PoolEntry): string => by ?? (isDraw ? company : 'The owner');

const entryColumns: readonly FactsColumn<PoolEntry>[] = [
  { name: 'When (UTC)', of: ({ happenedAt }) => <UtcTime value={happenedAt} />, width: 160 },
  { name: 'What', of: ({ isDraw }) => (isDraw ? 'Drawn' : 'Put in'), width: 90 },
  { name: 'Keys', of: ({ quantity }) => formatNumber(quantity), kind: 'number', width: 90 },
  { name: 'By', of: doneBy },
  {
    name: 'Transaction',
    of: ({ transactionGuid }) => <TransactionLink guid={transactionGuid} />,
  },
];

/** Keys that came in and were drawn, the newest first. */
export const PoolEntries = ({ pool }: { readonly pool: Pool }) => (
  <Section title="History">
    {pool.entries.length === 0 ? (
      <div>{pool.isOwner ? 'No key has been put in yet.' : 'You have drawn no key yet.'}</div>
    ) : (
      <FactsTable label="History" columns={entryColumns} rows={pool.entries} keyOf={({ entryGuid }) => entryGuid} />
    )}
  </Section>
);
