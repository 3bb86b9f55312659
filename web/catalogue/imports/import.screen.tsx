import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { useJob } from '../../client/jobs/use-jobs.js';
import { textOfCode } from '../../client/problems/message.js';
import { useAct } from '../../ui/act/use-act.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { Facts } from '../../ui/facts/facts.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { JobProgress } from '../../ui/job-progress/job-progress.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { ApplyDialog } from './apply.dialog.js';
import { ImportRows } from './import-rows.js';
import { importHref, importsHref, importsPlace, type CatalogueImport } from './import.js';

interface Shown {
  readonly of: CatalogueImport;
  readonly reload: () => Promise<unknown>;
}

const refusalOf = ({ status, newCount, changedCount }: CatalogueImport): string | undefined => {
  if (status !== 'checked') return status === 'applied' ? 'It has been applied' : 'It is being applied';
  return newCount + changedCount === 0 ? 'Nothing in it can be applied' : undefined;
};

const nothing = (): void => undefined;

/** What has become of the last attempt to apply it. */
const Outcome = ({ of: { jobId, status, appliedBy, appliedAt } }: { readonly of: CatalogueImport }) => {
  const job = useJob(jobId, nothing);
  if (status === 'applied')
    return (
      <MessageBar intent="success">
        <MessageBarBody>
          Applied by {appliedBy}, <UtcTime value={appliedAt ?? ''} isLabelled />
        </MessageBarBody>
      </MessageBar>
    );
  if (job === undefined) return null;
  if (status === 'applying') return <JobProgress job={job} />;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Nothing was applied.</MessageBarTitle>
        {textOfCode(job.failureCode ?? '') ?? 'Please try again.'}
      </MessageBarBody>
    </MessageBar>
  );
};

const Acts = ({ of: given, reload }: Shown) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const params = { importGuid: given.importGuid };
  const check = (): void =>
    run(async () => {
      await call('POST /imports/:importGuid/check', { params });
      await Promise.all([reload(), mutate(isReadOf('GET /imports/:importGuid/rows'))]);
      toasts.success('Checked again');
    });
  const annotate = (): void =>
    run(async () => {
      await call('POST /imports/:importGuid/file', { params });
      toasts.info('The file is being written. The job centre will have it.');
      await mutate(isReadOf('GET /jobs'));
    });
  const forget = (): void =>
    run(async () => {
      await call('DELETE /imports/:importGuid', { params });
      await mutate(isReadOf('GET /imports'));
      await navigate(importsHref);
    });
  return (
    <>
      <Button onClick={forget} disabledFocusable={isBusy || given.status === 'applying'}>
        Delete
      </Button>
      <Button onClick={annotate} disabledFocusable={isBusy}>
        File with errors
      </Button>
      {given.status === 'checked' && (
        <Button onClick={check} disabledFocusable={isBusy}>
          Check again
        </Button>
      )}
    </>
  );
};

const Apply = ({ of: given, reload }: Shown) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusableButton appearance="primary" refusal={refusalOf(given)} onClick={() => setOpen(true)}>
        Apply
      </RefusableButton>
      {isOpen && <ApplyDialog of={given} onAsked={reload} onClose={() => setOpen(false)} />}
    </>
  );
};

const Content = ({ of: given }: { readonly of: CatalogueImport }) => (
  <>
    <Outcome of={given} />
    {given.notes.map((note) => (
      <MessageBar key={note} intent="warning" layout="multiline">
        <MessageBarBody>{note}</MessageBarBody>
      </MessageBar>
    ))}
    <Facts
      facts={[
        { name: 'Uploaded', value: <UtcTime value={given.createdAt} isLabelled /> },
        { name: 'By', value: given.createdBy },
        { name: 'Compared with the catalogue of', value: <UtcTime value={given.checkedAt} isLabelled /> },
        { name: 'Kept until', value: <UtcTime value={given.keptUntil} isLabelled /> },
      ]}
    />
    <ImportRows key={`${given.checkedAt} ${given.status} ${given.errorCount}`} of={given} />
  </>
);

/** /productcatalog/imports/detail/:id - what a file would change, before it is applied. */
const ImportScreen = () => {
  const { id = '' } = useParams();
  const read = useRead(
    'GET /imports/:importGuid',
    { params: { importGuid: id } },
    { refreshInterval: (latest) => (latest?.status === 'applying' ? whileMovingMs() : 0) },
  );
  useWorkMoved(importHref(id), () => void read.reload());
  return (
    <RecordScreen
      place={importsPlace}
      read={read}
      titleOf={({ fileName }) => fileName}
      actions={(given) => <Acts of={given} reload={read.reload} />}
      mainAct={(given) => <Apply of={given} reload={read.reload} />}
    >
      {(given) => <Content of={given} />}
    </RecordScreen>
  );
};

export default ImportScreen;
