import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { DifferenceRows, useDifferencePages } from '../../ui/difference/difference-rows.js';
import { ImportActs } from '../../ui/difference/import-acts.js';
import { ImportOutcome } from '../../ui/difference/import-outcome.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { listHref, pricesChanged, pricingPlace } from '../price-list.js';
import { ApplyPricesDialog } from './apply-prices.dialog.js';
import { importHref, largestText, whyNotApplied, type PriceImport } from './price-import.js';

interface Shown {
  readonly of: PriceImport;
  readonly reload: () => Promise<unknown>;
}

const importPlace = { ...pricingPlace, subject: 'import' };
const rowsRoute = 'GET /pricing/imports/:importGuid/rows';

const Acts = ({ of: { importGuid, listGuid, status }, reload }: Shown) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const params = { importGuid };
  return (
    <ImportActs
      status={status}
      onCheck={async () => {
        await call('POST /pricing/imports/:importGuid/check', { params });
        await Promise.all([reload(), mutate(isReadOf(rowsRoute))]);
      }}
      onAnnotate={() => call('POST /pricing/imports/:importGuid/file', { params })}
      onForget={async () => {
        await call('DELETE /pricing/imports/:importGuid', { params });
        await mutate(isReadOf('GET /pricing/lists/:listGuid/imports'));
        await navigate(listHref(listGuid, true));
      }}
    />
  );
};

const Apply = ({ of: given, reload }: Shown) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusableButton appearance="primary" refusal={whyNotApplied(given)} onClick={() => setOpen(true)}>
        Apply
      </RefusableButton>
      {isOpen && <ApplyPricesDialog of={given} onAsked={reload} onClose={() => setOpen(false)} />}
    </>
  );
};

const Rows = ({ of: given }: { readonly of: PriceImport }) => {
  const pages = useDifferencePages(given.errorCount > 0);
  const { data, error, reload } = useRead(rowsRoute, {
    params: { importGuid: given.importGuid },
    query: { after: pages.after, ...(pages.shown !== 'all' && { state: pages.shown }) },
  });
  return <DifferenceRows counts={given} pages={pages} read={{ data, error }} onRetry={() => void reload()} />;
};

const Content = ({ of: given }: { readonly of: PriceImport }) => (
  <>
    <ImportOutcome jobId={given.jobId} status={given.status}>
      Applied, <UtcTime value={given.appliedAt ?? ''} isLabelled />
    </ImportOutcome>
    {given.notes.map((note) => (
      <MessageBar key={note} intent="warning" layout="multiline">
        <MessageBarBody>{note}</MessageBarBody>
      </MessageBar>
    ))}
    <Facts
      facts={[
        { name: 'Price list', value: <TextLink href={listHref(given.listGuid, true)}>{given.listTitle}</TextLink> },
        { name: 'Compared with version', value: formatNumber(given.rowsVersion) },
        { name: 'Checked', value: <UtcTime value={given.checkedAt} isLabelled /> },
        { name: 'Largest change', value: largestText(given) },
        { name: 'More than ten-fold', value: formatNumber(given.tenfoldCount) },
        { name: 'Kept until', value: <UtcTime value={given.keptUntil} isLabelled /> },
      ]}
    />
    <Rows key={`${given.checkedAt} ${given.status} ${given.errorCount}`} of={given} />
  </>
);

const isMoving = ({ status }: PriceImport): boolean => status === 'applying' || status === 'checking';

/** /distribution/pricing/price-lists-import/:id - what a file would change of a list, before it is applied. */
const PriceImportScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const read = useRead(
    'GET /pricing/imports/:importGuid',
    { params: { importGuid: id } },
    { refreshInterval: (latest) => (latest !== undefined && isMoving(latest) ? whileMovingMs() : 0) },
  );
  useWorkMoved(importHref(id), () => void Promise.all([read.reload(), mutate(pricesChanged)]));
  return (
    <RecordScreen
      place={importPlace}
      read={read}
      titleOf={({ fileName }) => fileName}
      actions={(given) => <Acts of={given} reload={read.reload} />}
      mainAct={(given) => <Apply of={given} reload={read.reload} />}
    >
      {(given) => <Content of={given} />}
    </RecordScreen>
  );
};

export default PriceImportScreen;
