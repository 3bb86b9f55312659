import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Gauge } from '../../ui/chart/gauge.js';
import { formatNumber } from '../../ui/format/format.js';
import { PromisedCell } from '../../ui/stock/promised-cell.js';
import { ActedList } from '../../ui/table/bulk/acted-list.js';
import { CountedViews, type CountedView } from '../../ui/table/filter/counted-views.js';
import type { EmptyText, GridCell, GridRow, ListScreenProps } from '../../ui/table/list-types.js';
import { bulkActsOf, rowActs } from '../allocation-acts.js';
import { AllocationQuestion } from '../allocation-question.dialog.js';
import { isOverText, listHref, statusTexts, type Side } from '../allocation.js';

const views: readonly CountedView[] = [
  { value: '', text: 'All', filter: {} },
  { value: 'pending', text: 'Waiting', filter: { Status: 'pending' } },
  { value: 'active', text: statusTexts.active, filter: { Status: 'active' } },
  { value: 'paused', text: statusTexts.paused, filter: { Status: 'paused' } },
  { value: 'ending', text: 'Ending soon', filter: { Ending: 'yes' } },
];

const Views = ({ side }: { readonly side: Side }) => {
  const { data, reload } = useRead('GET /allocations/counts', {});
  useEvent('stockchanged', () => void reload());
  return <CountedViews views={views} counts={data?.[side] ?? {}} />;
};

/** The number alone: what it is of stands in a column of its own. */
const DrawnCell = ({ cells }: GridRow) => {
  const drawn = Number(cells['Drawn']);
  return <Gauge value={drawn} whole={Number(cells['MaxQuantity'])} text={formatNumber(drawn)} isSmall />;
};

/** Of what is over nothing is left to draw. */
const LeftCell = ({ cells }: GridRow) =>
  isOverText(String(cells['Status'])) ? '–' : formatNumber(Number(cells['Left']));

const cells = {
  Left: (_: GridCell, row: GridRow) => <LeftCell {...row} />,
  Drawn: (_: GridCell, row: GridRow) => <DrawnCell {...row} />,
  Promised: (_: GridCell, row: GridRow) => <PromisedCell row={row} />,
};

export interface AllocationsListProps extends Pick<ListScreenProps, 'mainAct'> {
  readonly side: Side;
  readonly title: string;
  readonly info: string;
  readonly empty: EmptyText;
}

/** Allocations of one side with how much of each is drawn; answered, paused and drawn from in their rows. */
export const AllocationsList = ({ side, ...words }: AllocationsListProps) => (
  <ActedList
    {...words}
    list={listHref(side)}
    route={side === 'made' ? 'GET /allocations/made' : 'GET /allocations/got'}
    exportRoute={side === 'made' ? 'POST /allocations/made/export' : 'POST /allocations/got/export'}
    breadcrumbs={[{ text: 'My Vault' }, { text: words.title }]}
    subtitle={<Views side={side} />}
    cells={cells}
    bulkActs={bulkActsOf(side)}
    rowActs={rowActs}
    question={(act, allocationGuid, onClose) => (
      <AllocationQuestion act={act} allocationGuid={allocationGuid} onClose={onClose} />
    )}
    refreshOn={['stockchanged']}
  />
);
