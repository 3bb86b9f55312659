import { Facts, FactsBeside, type Fact } from '../../ui/facts/facts.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatBytes, formatNumber } from '../../ui/format/format.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { transactionHref } from '../transactions/transaction.js';
import { blockingCount } from './findings/findings.js';
import { isImport, type Insertion } from './insertion.js';

/** Who brought the keys, and in which way. */
const originFacts = ({ importCall, createdBy, note }: Insertion): readonly Fact[] =>
  importCall === null
    ? [
        { name: 'Source', value: 'Files' },
        { name: 'By', value: createdBy },
        { name: 'Note', value: note },
      ]
    : [
        { name: 'Source', value: 'Partner API' },
        { name: 'Certificate', value: createdBy },
        { name: 'Reference', value: note },
        { name: 'Correlation id', value: importCall.correlationId, isIdentifier: true },
        { name: 'SHA-256 of the call', value: importCall.sha256, isIdentifier: true },
      ];

/** What it brought, whose, and how. */
export const Description = ({ insertion }: { readonly insertion: Insertion }) => (
  <FactsBeside>
    <ProductImage path={insertion.image} alt="" size={128} />
    <Facts
      facts={[
        { name: 'Status', value: <StatusBadge status={insertion.status} /> },
        { name: 'Product', value: insertion.productTitle },
        { name: 'Platform (DRM)', value: insertion.platform },
        { name: 'SKU', value: insertion.sku, isIdentifier: true },
        { name: 'Right', value: insertion.rightName },
        { name: 'Created', value: <UtcTime value={insertion.createdAt} isLabelled /> },
        { name: 'Finished', value: insertion.finishedAt && <UtcTime value={insertion.finishedAt} isLabelled /> },
      ]}
    />
    <Facts
      facts={[
        ...originFacts(insertion),
        {
          name: 'Transaction',
          value: insertion.transactionGuid && (
            <TextLink href={transactionHref(insertion.transactionGuid)}>Open</TextLink>
          ),
        },
        { name: 'GUID', value: insertion.insertionGuid, isIdentifier: true },
      ]}
    />
  </FactsBeside>
);

/** Its numbers; of an import there are no files. */
export const InsertionFigures = ({ insertion }: { readonly insertion: Insertion }) => {
  const { preflight, files, insertedCount, usedBytes } = insertion;
  return (
    <Figures
      figures={[
        { name: 'Inserted', value: formatNumber(insertedCount), isMain: true },
        { name: isImport(insertion) ? 'Keys received' : 'Keys in files', value: formatNumber(preflight.keyCount) },
        { name: 'Rejected', value: formatNumber(blockingCount(preflight)) },
        ...(isImport(insertion)
          ? []
          : [
              { name: files.length === 1 ? 'File' : 'Files', value: formatNumber(files.length) },
              { name: 'Size', value: formatBytes(usedBytes) },
            ]),
      ]}
    />
  );
};
