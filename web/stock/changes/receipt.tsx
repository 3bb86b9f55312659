import { Button, Card, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import { call } from '../../client/api.js';
import { useJob } from '../../client/jobs/use-jobs.js';
import { textOfCode } from '../../client/problems/message.js';
import { usePermission } from '../../client/session/use-session.js';
import { errorTexts } from '../../client/texts/specified.js';
import { useAct } from '../../ui/act/use-act.js';
import { Facts, FactsBeside } from '../../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { JobProgress } from '../../ui/job-progress/job-progress.js';
import { TextLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { transactionHref } from '../transactions/transaction.js';
import { isRunning, kindWords, reasonOf, type Change } from './change.js';
import { statesText } from './consequences.js';

const useStyles = makeStyles({
  progress: { maxWidth: '720px' },
});

/** What became of it, in one bar. */
const Outcome = ({ change }: { readonly change: Change }) => {
  const { done } = kindWords[change.kind];
  if (isRunning(change.status)) return null;
  if (change.status === 'failed') {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Nothing was changed.</MessageBarTitle>
          {(change.failureCode !== null && textOfCode(change.failureCode)) || errorTexts.server}
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (change.status === 'canceled') {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Canceled.</MessageBarTitle>
          Nothing was changed.
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <MessageBar intent={change.refusedCount > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {formatCount(change.changedCount, 'key')} {done}.
        </MessageBarTitle>
        {change.refusedCount > 0 &&
          `${formatCount(change.refusedCount, 'key')} had already moved on and were left as they are.`}
      </MessageBarBody>
    </MessageBar>
  );
};

const Progress = ({ change, onChanged }: { readonly change: Change; readonly onChanged: () => void }) => {
  const styles = useStyles();
  // One that is over is nobody's to wait for, and a colleague may not read it.
  const job = useJob(isRunning(change.status) ? change.jobId : null, onChanged);
  const may = usePermission(kindWords[change.kind].permission);
  const { isBusy, run } = useAct();
  if (!isRunning(change.status) || !job) return null;
  const cancel = () =>
    call('POST /stock/changes/:changeGuid/cancel', { params: { changeGuid: change.changeGuid } }).finally(onChanged);
  return (
    <Card className={styles.progress}>
      <strong>{formatCount(change.keyCount, 'key')} on their way</strong>
      <JobProgress job={job} />
      You can leave this page: the job centre shows the progress, and you get an email when it is done.
      {may && change.status === 'queued' && (
        <div>
          <Button disabledFocusable={isBusy} onClick={() => run(cancel)}>
            Cancel
          </Button>
        </div>
      )}
    </Card>
  );
};

/** Transactions that are shown; the list of transactions has them all. */
const maxShown = 100;

const transactionColumns: readonly FactsColumn<Change['transactions'][number]>[] = [
  {
    name: 'Transaction',
    of: ({ transactionGuid, transactionId }) => (
      <TextLink href={transactionHref(transactionGuid)}>{formatNumber(transactionId)}</TextLink>
    ),
    width: 120,
  },
  { name: 'Product', of: ({ productTitle }) => productTitle },
  { name: 'SKU', of: ({ sku }) => sku },
  { name: 'Right', of: ({ rightName }) => rightName },
  { name: 'States before', of: ({ states }) => statesText(states) },
  { name: 'Keys', of: ({ quantity }) => formatNumber(quantity), kind: 'number', width: 100 },
];

const Transactions = ({ change }: { readonly change: Change }) => {
  const more = change.transactions.length - maxShown;
  if (change.transactions.length === 0) return null;
  return (
    <Section title="Transactions">
      <FactsTable
        label="Transactions"
        columns={transactionColumns}
        rows={change.transactions.slice(0, maxShown)}
        keyOf={({ transactionGuid }) => transactionGuid}
      />
      {more > 0 && (
        <p>
          {`And ${formatNumber(more)} more, in the list of `}
          <TextLink href="/my_vault/transaction/">transactions</TextLink>.
        </p>
      )}
    </Section>
  );
};

const sourceText = (change: Change): string => {
  if (change.source === 'keys') return `${formatCount(change.lineCount, 'line')} of keys`;
  if (change.source === 'insertion') return `Insertion ${change.sourceId}`;
  if (change.source === 'transaction') return `Transaction ${change.sourceId}`;
  if (change.source === 'insertions') return formatCount(change.lineCount, 'insertion');
  if (change.source === 'listed_stock') return `Free stock of ${formatCount(change.lineCount, 'row')} of the inventory`;
  return 'Free stock';
};

/** A change after its confirmation: how far it is, and then its receipt. */
export const Receipt = ({ change, onChanged }: { readonly change: Change; readonly onChanged: () => void }) => {
  const words = kindWords[change.kind];
  const title = `${words.title} ${change.changeId}`;
  return (
    <Page
      title={title}
      breadcrumbs={[{ text: 'Distribution' }, words.parent, { text: title }]}
      subtitle={change.kind === 'blacklisting' ? reasonOf(change) : (change.toRightName ?? '')}
    >
      <Outcome change={change} />
      <Progress change={change} onChanged={onChanged} />
      <Figures
        figures={[
          { name: 'Keys changed', value: formatNumber(change.changedCount), isMain: true },
          { name: 'Confirmed', value: formatNumber(change.keyCount) },
          { name: 'Left as they were', value: formatNumber(change.refusedCount) },
        ]}
      />
      <FactsBeside>
        <Facts
          facts={[
            { name: 'Status', value: <StatusBadge status={change.status} /> },
            ...(change.kind === 'blacklisting' ? [{ name: 'Reason', value: reasonOf(change) }] : []),
            ...(change.kind === 'right_change' ? [{ name: 'New right', value: change.toRightName }] : []),
            { name: 'Reference', value: change.reference },
            { name: 'Keys named by', value: sourceText(change) },
          ]}
        />
        <Facts
          facts={[
            { name: 'By', value: change.createdBy },
            { name: 'Confirmed', value: change.confirmedAt && <UtcTime value={change.confirmedAt} isLabelled /> },
            { name: 'Finished', value: change.finishedAt && <UtcTime value={change.finishedAt} isLabelled /> },
            { name: 'Receipt', value: change.changeGuid, isIdentifier: true },
          ]}
        />
      </FactsBeside>
      <Transactions change={change} />
    </Page>
  );
};
