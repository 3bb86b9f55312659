import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { ShieldErrorRegular } from '@fluentui/react-icons/svg/shield-error';
import { useParams } from 'react-router';
import { useRead, type ReplyOf } from '../../client/api.js';
import { confirmedWithText } from '../../ui/confirmation/confirmed-with.js';
import { Facts, FactsBeside } from '../../ui/facts/facts.js';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { detailHref } from '../insertion/insertion.js';
import { backToTransactions, transactionsHref } from './transaction.js';

type Transaction = ReplyOf<'GET /stock/transactions/:transactionGuid'>;

const useStyles = makeStyles({
  keys: { maxWidth: '720px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const handOverFacts = ({ fromVaultName, toVaultName }: Transaction) => [
  ...(fromVaultName === null ? [] : [{ name: 'From', value: fromVaultName }]),
  ...(toVaultName === null ? [] : [{ name: 'To', value: toVaultName }]),
];

const Document = ({ transaction }: { readonly transaction: Transaction }) => (
  <FactsBeside>
    <ProductImage path={transaction.image} alt="" size={128} />
    <Facts
      facts={[
        { name: 'Status', value: <StatusBadge status={transaction.status} /> },
        { name: 'Kind', value: transaction.kind },
        { name: 'Quantity', value: formatCount(transaction.quantity, 'key') },
        { name: 'Product', value: transaction.productTitle },
        { name: 'Platform (DRM)', value: transaction.platform },
        { name: 'SKU', value: transaction.sku, isIdentifier: true },
        { name: 'Right', value: transaction.rightName },
      ]}
    />
    <Facts
      facts={[
        { name: 'Date', value: <UtcTime value={transaction.createdAt} isLabelled /> },
        ...handOverFacts(transaction),
        ...(transaction.isOwnSide
          ? [
              { name: 'By', value: transaction.actor },
              { name: 'Reference', value: transaction.reference },
            ]
          : [{ name: 'In the books of', value: transaction.vaultName }]),
        { name: 'GUID', value: transaction.transactionGuid, isIdentifier: true },
        ...(transaction.insertionGuid === null
          ? []
          : [
              {
                name: 'Insertion',
                value: <TextLink href={detailHref(transaction.insertionGuid)}>Open the insertion</TextLink>,
              },
            ]),
        ...(transaction.extractionGuid === null
          ? []
          : [
              {
                name: 'Extraction',
                value: <TextLink href={`/email-extract/${transaction.extractionGuid}`}>Open the receipt</TextLink>,
              },
            ]),
      ]}
    />
  </FactsBeside>
);

/** To whom the keys were given, from where, and every download of their file. */
const GivenOut = ({ disclosure }: { readonly disclosure: NonNullable<Transaction['disclosure']> }) => {
  const styles = useStyles();
  const { downloads } = disclosure;
  return (
    <Section title="Extraction">
      <Facts
        facts={[
          { name: 'Confirmed with', value: confirmedWithText(disclosure.confirmedWith) },
          { name: 'Confirmed at', value: <UtcTime value={disclosure.confirmedAt} isLabelled /> },
          { name: 'IP', value: disclosure.address },
          { name: 'Recipient', value: disclosure.recipient },
        ]}
      />
      {downloads.length === 0 ? (
        <div className={styles.hint}>
          {disclosure.confirmedWith === 'api'
            ? 'The key was in the answer to the program, no file was made.'
            : 'The file has not been downloaded.'}
        </div>
      ) : (
        <FactsTable
          label="Downloads of the file"
          className={styles.keys}
          columns={[
            { name: 'Downloaded (UTC)', of: ({ at }) => <UtcTime value={at} /> },
            { name: 'By', of: ({ by }) => by },
            { name: 'IP', of: ({ address }) => address ?? '–' },
          ]}
          rows={downloads}
          keyOf={(_, at) => at}
        />
      )}
    </Section>
  );
};

/** The place in the custody chain, recomputed by the platform when this page was read. */
const Custody = ({ transaction }: { readonly transaction: Transaction }) => {
  const { isHashValid, hash, previousHash, lane, sequence } = transaction;
  return (
    <Section title="Chain of custody">
      {isHashValid ? (
        <MessageBar intent="success" layout="multiline" icon={<ShieldCheckmarkRegular />}>
          <MessageBarBody>
            <MessageBarTitle>Verified.</MessageBarTitle>
            The hash was computed again just now from the document and its keys, and it is the same.
          </MessageBarBody>
        </MessageBar>
      ) : (
        <MessageBar intent="error" icon={<ShieldErrorRegular />} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Not verified.</MessageBarTitle>
            The hash does not match the document and its keys. Please contact our Client Success Team.
          </MessageBarBody>
        </MessageBar>
      )}
      <Facts
        facts={[
          { name: 'Link of the chain', value: `Lane ${formatNumber(lane)}, link ${formatNumber(sequence)}` },
          { name: 'Hash', value: hash, isIdentifier: true },
          { name: 'Previous hash', value: previousHash, isIdentifier: true },
        ]}
      />
    </Section>
  );
};

const Keys = ({ transaction }: { readonly transaction: Transaction }) => {
  const styles = useStyles();
  const { keys, quantity } = transaction;
  return (
    <Section title="Keys">
      <div className={styles.hint}>
        {quantity > keys.length
          ? `The first ${formatNumber(keys.length)} of ${formatNumber(quantity)} keys, hidden except for the last four characters.`
          : 'Hidden except for the last four characters.'}
      </div>
      <FactsTable
        label="Keys of this transaction"
        className={styles.keys}
        columns={[
          { name: 'Key', of: ({ maskedKey }) => maskedKey, kind: 'code' },
          { name: 'State now', of: ({ stateNow }) => <StatusBadge status={stateNow} /> },
        ]}
        rows={keys}
        keyOf={({ keyId }) => keyId}
      />
    </Section>
  );
};

/** /distribution/myvault/transaction-detail/:id and /:id/:ownerGuid/, the document as one vault sees it. */
const TransactionDetailScreen = () => {
  const { id = '', ownerGuid } = useParams();
  const { data, error, reload } = useRead('GET /stock/transactions/:transactionGuid', {
    params: { transactionGuid: id },
    query: ownerGuid === undefined ? {} : { ownerGuid },
  });
  if (error && !data)
    return <PageError problem={error} subject="transaction" back={backToTransactions} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={`Transaction ${data.transactionId}`}
      breadcrumbs={[
        { text: 'Distribution' },
        { text: 'Transactions', href: transactionsHref },
        { text: `Transaction ${data.transactionId}` },
      ]}
      {...(data.isArchived && {
        info: 'This transaction is in the archive: it is read-only, and its custody is verified like any other.',
      })}
      subtitle={`${data.kind}: ${formatCount(data.quantity, 'key')} of ${data.productTitle}`}
    >
      <Document transaction={data} />
      {data.disclosure && <GivenOut disclosure={data.disclosure} />}
      <Custody transaction={data} />
      <Keys transaction={data} />
    </Page>
  );
};

export default TransactionDetailScreen;
