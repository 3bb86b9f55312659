import {
  Button,
  Card,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { useJob } from '../../client/jobs/use-jobs.js';
import { textOfCode } from '../../client/problems/message.js';
import { usePermission } from '../../client/session/use-session.js';
import { errorTexts } from '../../client/texts/specified.js';
import { ButtonLink } from '../../ui/link/link.js';
import { formatCount } from '../../ui/format/format.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { JobProgress } from '../../ui/job-progress/job-progress.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { ofInsertionHref } from '../changes/change.js';
import { custodyHref } from '../custody/custody.js';
import { CancelInsertionDialog } from './cancel-insertion.dialog.js';
import { Description, InsertionFigures } from './description.js';
import { FilesTable } from './files.table.js';
import { ErrorKeys } from './findings/error-keys.js';
import { blockingCount } from './findings/findings.js';
import { newPoolHref } from '../../ui/stock/stock-place.js';
import { transactionHref } from '../transactions/transaction.js';
import {
  detailHref,
  insertionsHref,
  insertionsPage,
  isImport,
  isRunning,
  resumeHref,
  type Insertion,
} from './insertion.js';

const useStyles = makeStyles({
  progress: { maxWidth: '720px' },
});

/** What can be done with all keys of an insertion at once. */
const KeyActs = ({ insertionGuid }: { readonly insertionGuid: string }) => (
  <>
    <PermittedLink href={ofInsertionHref('right_change', insertionGuid)} permission="inventory-all">
      Change the right
    </PermittedLink>
    <PermittedLink href={ofInsertionHref('withdrawal', insertionGuid)} permission="sku-delete">
      Withdraw keys
    </PermittedLink>
    <PermittedLink href={ofInsertionHref('blacklisting', insertionGuid)} permission="blacklist-write">
      Blacklist keys
    </PermittedLink>
  </>
);

interface ActsProps {
  readonly insertion: Insertion;
  readonly onCancel: () => void;
}

const Acts = ({ insertion, onCancel }: ActsProps) => {
  const mayInsert = usePermission('insertkeys-write');
  const { status, insertionGuid, transactionGuid, mayCancel } = insertion;
  if (transactionGuid !== null) return <KeyActs insertionGuid={insertionGuid} />;
  if (!mayInsert) return null;
  if (!mayCancel || !(status === 'draft' || isRunning(status))) return null;
  return <Button onClick={onCancel}>Cancel insertion</Button>;
};

/** @returns for who may go on with a draft, the way there */
const useResume = ({ status, insertionGuid, transactionGuid }: Insertion): ReactNode => {
  const navigate = useNavigate();
  const mayInsert = usePermission('insertkeys-write');
  if (!mayInsert || status !== 'draft' || transactionGuid !== null) return undefined;
  return (
    <Button appearance="primary" onClick={() => void navigate(resumeHref(insertionGuid))}>
      Resume
    </Button>
  );
};

/** '3 lines were'; of an import '3 keys were'. */
const leftOutText = (insertion: Insertion): string => {
  const what = isImport(insertion) ? 'key' : 'line';
  return formatCount(blockingCount(insertion.preflight), `${what} was`, `${what}s were`);
};

/** Where its keys can be followed, and what they can be used for. */
const Onwards = ({
  insertion,
  transactionGuid,
}: {
  readonly insertion: Insertion;
  readonly transactionGuid: string;
}) => {
  const mayPool = usePermission('stockpool-write', 'stockpool-all');
  const { insertionGuid, insertedCount } = insertion;
  return (
    <MessageBarActions>
      <ButtonLink size="small" href={transactionHref(transactionGuid)}>
        Open the transaction
      </ButtonLink>
      <ButtonLink size="small" href={custodyHref('chain', { kind: 'insertion', guid: insertionGuid })}>
        Chain of custody
      </ButtonLink>
      {mayPool && (
        <ButtonLink size="small" href={newPoolHref({ ...insertion, keys: insertedCount })}>
          Create stockpool
        </ButtonLink>
      )}
    </MessageBarActions>
  );
};

/** What became of it, in one bar. */
const Outcome = ({ insertion }: { readonly insertion: Insertion }) => {
  const { status, failureCode, insertedCount, insertionGuid, transactionGuid, incoming } = insertion;
  if (status === 'draft') {
    return (
      <MessageBar intent="info">
        <MessageBarBody>
          <MessageBarTitle>This is a draft.</MessageBarTitle>
          {incoming.length > 0
            ? `${formatCount(incoming.length, 'file is', 'files are')} only half uploaded: resume, and choose the same file again.`
            : 'Nothing of it is in your stock yet.'}
        </MessageBarBody>
        <MessageBarActions>
          <ButtonLink size="small" href={resumeHref(insertionGuid)}>
            Resume
          </ButtonLink>
        </MessageBarActions>
      </MessageBar>
    );
  }
  if (status === 'failed') {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Nothing was inserted.</MessageBarTitle>
          {(failureCode !== null && textOfCode(failureCode)) || errorTexts.server}
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (status === 'canceled') {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Canceled.</MessageBarTitle>
          Nothing of it is in your stock: the keys can be inserted again.
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (isRunning(status)) return null;
  return (
    <MessageBar intent="success">
      <MessageBarBody>
        <MessageBarTitle>{formatCount(insertedCount, 'key')} inserted.</MessageBarTitle>
        They are in your free stock.
        {status === 'completed_with_errors' && ` ${leftOutText(insertion)} left out: you find them below.`}
      </MessageBarBody>
      {transactionGuid !== null && <Onwards insertion={insertion} transactionGuid={transactionGuid} />}
    </MessageBar>
  );
};

const Progress = ({ insertion, onEnd }: { readonly insertion: Insertion; readonly onEnd: () => void }) => {
  const styles = useStyles();
  // One that is over is nobody's to wait for, and a colleague may not read it.
  const job = useJob(isRunning(insertion.status) ? insertion.jobId : null, onEnd);
  if (!isRunning(insertion.status)) return null;
  return (
    <Card className={styles.progress}>
      <strong>Assets being inserted (may take a while)</strong>
      {job ? (
        <>
          <JobProgress job={job} />
          You can leave this page: the job centre shows the progress, and you get an email when it is done.
        </>
      ) : (
        `By ${insertion.createdBy}. This page updates when it is done.`
      )}
    </Card>
  );
};

const Detail = ({ insertion, onChanged }: { readonly insertion: Insertion; readonly onChanged: () => void }) => {
  const [isCanceling, setCanceling] = useState(false);
  const resume = useResume(insertion);
  const { preflight, files } = insertion;
  return (
    <Page
      title={`Insertion ${insertion.insertionId}`}
      breadcrumbs={[
        { text: 'Distribution' },
        { text: 'Insertions', href: insertionsHref },
        { text: `Insertion ${insertion.insertionId}` },
      ]}
      subtitle={insertion.productTitle ?? 'No product chosen yet'}
      actions={<Acts insertion={insertion} onCancel={() => setCanceling(true)} />}
      mainAct={resume}
    >
      <Outcome insertion={insertion} />
      <Progress insertion={insertion} onEnd={onChanged} />
      <Description insertion={insertion} />
      <InsertionFigures insertion={insertion} />
      {files.length > 0 && (
        <Section title="Files">
          <FilesTable files={files} />
        </Section>
      )}
      {preflight.problemCounts.length > 0 && (
        <Section title={blockingCount(preflight) > 0 ? 'Error keys' : 'Findings'}>
          <ErrorKeys insertion={insertion} onChanged={onChanged} />
        </Section>
      )}
      <CancelInsertionDialog
        insertion={insertion}
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        onCanceled={onChanged}
      />
    </Page>
  );
};

/** /distribution/myvault/uploads-detail/:id */
const InsertionDetailScreen = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead(
    'GET /stock/insertions/:insertionGuid',
    { params: { insertionGuid: id } },
    {
      refreshInterval: (latest) =>
        latest && (isRunning(latest.status) || latest.incoming.length > 0) ? whileMovingMs() : 0,
    },
  );
  useWorkMoved(detailHref(id), () => void reload());
  if (error && !data) return <PageError problem={error} {...insertionsPage} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return <Detail insertion={data} onChanged={() => void reload()} />;
};

export default InsertionDetailScreen;
