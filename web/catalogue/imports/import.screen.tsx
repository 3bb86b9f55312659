import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { ImportActs } from '../../ui/difference/import-acts.js';
import { ImportOutcome } from '../../ui/difference/import-outcome.js';
import { Facts } from '../../ui/facts/facts.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
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

const Acts = ({ of: { importGuid, status }, reload }: Shown) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const params = { importGuid };
  return (
    <ImportActs
      status={status}
      onCheck={async () => {
        await call('POST /imports/:importGuid/check', { params });
        await Promise.all([reload(), mutate(isReadOf('GET /imports/:importGuid/rows'))]);
      }}
      onAnnotate={() => call('POST /imports/:importGuid/file', { params })}
      onForget={async () => {
        await call('DELETE /imports/:importGuid', { params });
        await mutate(isReadOf('GET /imports'));
        await navigate(importsHref);
      }}
    />
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
    <ImportOutcome jobId={given.jobId} status={given.status}>
      Applied by {given.appliedBy}, <UtcTime value={given.appliedAt ?? ''} isLabelled />
    </ImportOutcome>
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
