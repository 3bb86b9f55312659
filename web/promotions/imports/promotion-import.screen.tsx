import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { DifferenceRows, useDifferencePages } from '../../ui/difference/difference-rows.js';
import { ImportScreen, isMoving } from '../../ui/difference/import.screen.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { promotionHref, promotionsPlace } from '../promotion.js';
import { ApplyItemsDialog } from './apply-items.dialog.js';
import type { PromotionImport } from './promotion-import.js';

const importPlace = { ...promotionsPlace, subject: 'import' };
const rowsRoute = 'GET /promotions/imports/:importGuid/rows';

const Rows = ({ of: given }: { readonly of: PromotionImport }) => {
  const pages = useDifferencePages(given.errorCount > 0);
  const { data, error, reload } = useRead(rowsRoute, {
    params: { importGuid: given.importGuid },
    query: { after: pages.after, ...(pages.shown !== 'all' && { state: pages.shown }) },
  });
  return <DifferenceRows counts={given} pages={pages} read={{ data, error }} onRetry={() => void reload()} />;
};

const factsOf = (given: PromotionImport) => [
  {
    name: 'Promotion',
    value: <TextLink href={promotionHref(given.promotionGuid, true)}>{given.promotionTitle}</TextLink>,
  },
  { name: 'Checked', value: <UtcTime value={given.checkedAt} isLabelled /> },
  { name: 'With warnings', value: formatNumber(given.warningCount) },
  { name: 'Kept until', value: <UtcTime value={given.keptUntil} isLabelled /> },
];

/** /distribution/promotions/promotions-import/:id - what a file would change of a promotion, before it is applied. */
const PromotionImportScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const params = { importGuid: id };
  const read = useRead(
    'GET /promotions/imports/:importGuid',
    { params },
    { refreshInterval: (latest) => (latest !== undefined && isMoving(latest) ? whileMovingMs() : 0) },
  );
  return (
    <ImportScreen
      place={importPlace}
      read={read}
      onCheck={async () => {
        await call('POST /promotions/imports/:importGuid/check', { params });
        await mutate(isReadOf(rowsRoute));
      }}
      onAnnotate={() => call('POST /promotions/imports/:importGuid/file', { params })}
      onForget={async ({ promotionGuid }) => {
        await call('DELETE /promotions/imports/:importGuid', { params });
        await mutate(isReadOf('GET /promotions/:promotionGuid/imports'));
        return promotionHref(promotionGuid, true);
      }}
      question={(given, close) => <ApplyItemsDialog of={given} onAsked={read.reload} onClose={close} />}
      facts={factsOf}
      rows={(given) => <Rows of={given} />}
    />
  );
};

export default PromotionImportScreen;
