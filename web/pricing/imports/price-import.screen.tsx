import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { DifferenceRows, useDifferencePages } from '../../ui/difference/difference-rows.js';
import { ImportScreen, isMoving } from '../../ui/difference/import.screen.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { listHref, pricesChanged, pricingPlace } from '../price-list.js';
import { ApplyPricesDialog } from './apply-prices.dialog.js';
import { importHref, largestText, type PriceImport } from './price-import.js';

const importPlace = { ...pricingPlace, subject: 'import' };
const rowsRoute = 'GET /pricing/imports/:importGuid/rows';

const Rows = ({ of: given }: { readonly of: PriceImport }) => {
  const pages = useDifferencePages(given.errorCount > 0);
  const { data, error, reload } = useRead(rowsRoute, {
    params: { importGuid: given.importGuid },
    query: { after: pages.after, ...(pages.shown !== 'all' && { state: pages.shown }) },
  });
  return <DifferenceRows counts={given} pages={pages} read={{ data, error }} onRetry={() => void reload()} />;
};

const factsOf = (given: PriceImport) => [
  { name: 'Price list', value: <TextLink href={listHref(given.listGuid, true)}>{given.listTitle}</TextLink> },
  { name: 'Compared with version', value: formatNumber(given.rowsVersion) },
  { name: 'Checked', value: <UtcTime value={given.checkedAt} isLabelled /> },
  { name: 'Largest change', value: largestText(given) },
  { name: 'More than ten-fold', value: formatNumber(given.tenfoldCount) },
  { name: 'Kept until', value: <UtcTime value={given.keptUntil} isLabelled /> },
];

/** /distribution/pricing/price-lists-import/:id - what a file would change of a list, before it is applied. */
const PriceImportScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const params = { importGuid: id };
  const read = useRead(
    'GET /pricing/imports/:importGuid',
    { params },
    { refreshInterval: (latest) => (latest !== undefined && isMoving(latest) ? whileMovingMs() : 0) },
  );
  useWorkMoved(importHref(id), () => void Promise.all([read.reload(), mutate(pricesChanged)]));
  return (
    <ImportScreen
      place={importPlace}
      read={read}
      onCheck={async () => {
        await call('POST /pricing/imports/:importGuid/check', { params });
        await mutate(isReadOf(rowsRoute));
      }}
      onAnnotate={() => call('POST /pricing/imports/:importGuid/file', { params })}
      onForget={async ({ listGuid }) => {
        await call('DELETE /pricing/imports/:importGuid', { params });
        await mutate(isReadOf('GET /pricing/lists/:listGuid/imports'));
        return listHref(listGuid, true);
      }}
      question={(given, close) => <ApplyPricesDialog of={given} onAsked={read.reload} onClose={close} />}
      facts={factsOf}
      rows={(given) => <Rows of={given} />}
    />
  );
};

export default PriceImportScreen;
