import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { ImportScreen, isMoving } from '../../ui/difference/import.screen.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ApplyDialog } from './apply.dialog.js';
import { ImportRows } from './import-rows.js';
import { importHref, importsHref, importsPlace, type CatalogueImport } from './import.js';

const factsOf = (given: CatalogueImport) => [
  { name: 'Uploaded', value: <UtcTime value={given.createdAt} isLabelled /> },
  { name: 'By', value: given.createdBy },
  { name: 'Compared with the catalogue of', value: <UtcTime value={given.checkedAt} isLabelled /> },
  { name: 'Kept until', value: <UtcTime value={given.keptUntil} isLabelled /> },
];

/** /productcatalog/imports/detail/:id - what a file would change, before it is applied. */
const CatalogueImportScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const params = { importGuid: id };
  const read = useRead(
    'GET /imports/:importGuid',
    { params },
    { refreshInterval: (latest) => (latest !== undefined && isMoving(latest) ? whileMovingMs() : 0) },
  );
  useWorkMoved(importHref(id), () => void read.reload());
  return (
    <ImportScreen
      place={importsPlace}
      read={read}
      onCheck={async () => {
        await call('POST /imports/:importGuid/check', { params });
        await mutate(isReadOf('GET /imports/:importGuid/rows'));
      }}
      onAnnotate={() => call('POST /imports/:importGuid/file', { params })}
      onForget={async () => {
        await call('DELETE /imports/:importGuid', { params });
        await mutate(isReadOf('GET /imports'));
        return importsHref;
      }}
      question={(given, close) => <ApplyDialog of={given} onAsked={read.reload} onClose={close} />}
      facts={factsOf}
      rows={(given) => <ImportRows of={given} />}
      appliedBy={({ appliedBy }) => appliedBy}
    />
  );
};

export default CatalogueImportScreen;
