import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, useRead, type ReplyOf } from '../app/api.js';
import { useClock } from '../ui/clock/use-clock.js';
import { Facts } from '../ui/facts/facts.js';
import { formatCount } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { ButtonLink, TextLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { ErrorState, PageSkeleton } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';

type Extraction = ReplyOf<'GET /extractions/:extractionGuid'>;

const useStyles = makeStyles({
  act: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  hint: { color: tokens.colorNeutralForeground3 },
});

const canDownload = (extraction: Extraction, now: number): boolean =>
  extraction.downloadsLeft > 0 && Date.parse(extraction.expiresAt) > now;

/** A new ticket for each click: it works once, within a minute. The page reads the downloads left again. */
const Download = ({
  extraction,
  onDownloaded,
}: {
  readonly extraction: Extraction;
  readonly onDownloaded: () => void;
}) => {
  const styles = useStyles();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const isPossible = useClock((now) => canDownload(extraction, now));
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { extractionGuid } = extraction;
      const { url } = await call('POST /extractions/:extractionGuid/ticket', { params: { extractionGuid } });
      window.location.assign(url);
      onDownloaded();
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.act}>
      <Button
        appearance="primary"
        size="large"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={!isPossible || isBusy}
        onClick={() => void download()}
      >
        Download ZIP
      </Button>
      <span className={styles.hint} role="status">
        {isPossible ? (
          <>
            {formatCount(extraction.downloadsLeft, 'download')} left, until{' '}
            <UtcTime value={extraction.expiresAt} isLabelled />
          </>
        ) : (
          'This download has expired. The keys stay extracted.'
        )}
      </span>
    </div>
  );
};

/** When the gateway has begun to send the file, the count is one less: a moment later, not before. */
const rereadMs = 1500;

/** /email-extract/:id - the receipt of an extraction; the email's link leads here too. */
const ReceiptScreen = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead('GET /extractions/:extractionGuid', { params: { extractionGuid: id } });
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={`Extraction ${data.extractionId}`}
      breadcrumbs={[
        { text: 'Distribution' },
        { text: 'Inventory', href: '/distribution/myvault/inventory/' },
        { text: `Extraction ${data.extractionId}` },
      ]}
      subtitle={`${formatCount(data.quantity, 'key')} of ${data.productTitle}`}
      actions={<ButtonLink href="/distribution/myvault/inventory/">Back to inventory</ButtonLink>}
    >
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{formatCount(data.quantity, 'key')} extracted.</MessageBarTitle>
          We have sent you an email with the download information. The extraction is final: from now on the keys are in
          your hands.
        </MessageBarBody>
      </MessageBar>
      <Download extraction={data} onDownloaded={() => window.setTimeout(() => void reload(), rereadMs)} />
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={data.status} /> },
          { name: 'Receipt', value: data.extractionGuid, isIdentifier: true },
          { name: 'Product', value: data.productTitle },
          { name: 'Platform (DRM)', value: data.platform },
          { name: 'SKU', value: data.sku, isIdentifier: true },
          { name: 'Right', value: data.rightName },
          { name: 'Quantity', value: formatCount(data.quantity, 'key') },
          { name: 'Reference', value: data.reference },
          { name: 'Extracted by', value: data.extractedBy },
          { name: 'Date', value: <UtcTime value={data.createdAt} isLabelled /> },
          { name: 'Download until', value: <UtcTime value={data.expiresAt} isLabelled /> },
          {
            name: 'Transaction',
            value: (
              <TextLink href={`/distribution/myvault/transaction-detail/${data.transactionGuid}`}>
                Open the transaction
              </TextLink>
            ),
          },
        ]}
      />
    </Page>
  );
};

export default ReceiptScreen;
