import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { confirmedWithText } from '../../ui/confirmation/confirmed-with.js';
import { keptLink, takeLinkFromAddress } from '../../client/routing/mailed-link.js';
import { Facts, type Fact } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ButtonLink, TextLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { FileForm } from './file.form.js';
import { RegenerateButton } from './regenerate.dialog.js';
import { RequestedScreen } from './requested.screen.js';
import { StepsTable } from './steps.table.js';
import { breadcrumbsOf, extractionsPage, inventoryHref, whatFacts, type Extraction } from './what.js';

const receiptFacts = (extraction: Extraction): Fact[] => [
  { name: 'Status', value: <StatusBadge status={extraction.status} /> },
  { name: 'Receipt', value: extraction.extractionGuid, isIdentifier: true },
  ...whatFacts(extraction),
  { name: 'Extracted by', value: extraction.extractedBy },
  { name: 'Confirmed with', value: confirmedWithText(extraction.confirmedWith) },
  { name: 'IP', value: extraction.address },
  { name: 'File for', value: extraction.recipient },
  { name: 'Date', value: <UtcTime value={extraction.createdAt} isLabelled /> },
  {
    name: 'Transaction',
    value: extraction.transactionGuid && (
      <TextLink href={`/distribution/myvault/transaction-detail/${extraction.transactionGuid}`}>
        Open the transaction
      </TextLink>
    ),
  },
];

const Outcome = ({ extraction }: { readonly extraction: Extraction }) =>
  extraction.transactionGuid === null ? (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Nothing has been extracted.</MessageBarTitle>
        {extraction.status === 'Requested'
          ? 'The link in the email has not been used yet.'
          : 'The link in the email was not used in time.'}
      </MessageBarBody>
    </MessageBar>
  ) : (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{formatCount(extraction.quantity, 'key')} extracted.</MessageBarTitle>
        We have sent you an email with the download information. The extraction is final: from now on the keys are in
        your hands.
      </MessageBarBody>
    </MessageBar>
  );

const Receipt = ({ id }: { readonly id: string }) => {
  const { data, error, reload } = useRead('GET /extractions/:extractionGuid', { params: { extractionGuid: id } });
  if (error && !data) return <PageError problem={error} {...extractionsPage} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  const changed = () => void reload();
  return (
    <Page
      title={`Extraction ${data.extractionId}`}
      breadcrumbs={breadcrumbsOf(data)}
      subtitle={`${formatCount(data.quantity, 'key')} of ${data.productTitle}`}
      actions={
        <>
          {data.isRegenerable && <RegenerateButton extraction={data} onDone={changed} />}
          <ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>
        </>
      }
    >
      <Outcome extraction={data} />
      {data.transactionGuid !== null && <FileForm extraction={data} onChanged={changed} />}
      <Facts facts={receiptFacts(data)} />
      <StepsTable steps={data.steps} />
    </Page>
  );
};

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One visit of an address: another link that is opened in this tab is another visit. */
const Shown = ({ id }: { readonly id: string }) => {
  const [link] = useState(() => {
    takeLinkFromAddress();
    // Links of the version before are the last part of the address themselves.
    return guid.test(id) ? keptLink(id) : id;
  });
  return link === undefined ? <Receipt id={id} /> : <RequestedScreen link={link} id={id} />;
};

/** /email-extract/:id - the receipt of an extraction, or what a mailed link is about to extract. */
const ReceiptScreen = () => {
  const { id = '' } = useParams();
  const { key, hash } = useLocation();
  return <Shown key={`${id} ${key} ${hash}`} id={id} />;
};

export default ReceiptScreen;
