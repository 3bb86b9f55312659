import { ActedList, type BulkText } from '../../ui/table/bulk/acted-list.js';
import type { EmptyText, GridCell, GridRow, ListScreenProps } from '../../ui/table/list-types.js';
import { actTexts, closeTick, listHref, type KeysAct, type Level, type PoolAct, type Side } from '../pool.js';
import { PoolGauge } from '../pool-gauge.js';
import { PoolQuestion } from '../pool-question.dialog.js';

const percent = 100;

/** As the platform counts it: rounded down. Who does not own the pool is told of no alert. */
const levelOf = ({ cells }: GridRow): Level => {
  const maxStock = Number(cells['MaxStock']);
  const alert = cells['Alert'];
  return {
    available: Number(cells['Available']),
    maxStock,
    alertAt: typeof alert === 'number' ? Math.floor((maxStock * alert) / percent) : null,
  };
};

const isOpen = ({ cells }: GridRow): boolean => cells['Status'] !== 'Expired' && cells['Status'] !== 'Closed';

/** What is over has no level: its keys are free again. */
const cells = {
  Available: (_: GridCell, row: GridRow) => (isOpen(row) ? <PoolGauge {...levelOf(row)} isSmall /> : '–'),
};

const rowActs: Readonly<Record<string, PoolAct | KeysAct>> = {
  Action_Pause: 'pause',
  Action_Resume: 'resume',
  Action_Close: 'close',
  Action_Draw: 'draw',
};

const bulkActs: Readonly<Record<Side, Readonly<Record<string, BulkText>>>> = {
  out: {
    pause: {
      ...actTexts.pause,
      question: 'Pause these stockpools?',
      text: 'Nobody can draw from them until you resume them.',
    },
    resume: {
      ...actTexts.resume,
      question: 'Resume these stockpools?',
      text: 'The companies they are kept for can draw from them again.',
    },
    close: {
      ...actTexts.close,
      question: 'Close these stockpools?',
      text: 'Their undrawn keys are free again at once, and nobody can draw from them any more. A closed pool is not opened again.',
      tick: closeTick,
    },
  },
  in: {},
};

export interface PoolsListProps extends Pick<ListScreenProps, 'mainAct'> {
  readonly side: Side;
  readonly info: string;
  readonly title: string;
  readonly empty: EmptyText;
}

/** Pools of one side with their levels; each act in its row, the owner's over several at once too. */
export const PoolsList = ({ side, ...words }: PoolsListProps) => (
  <ActedList
    {...words}
    list={listHref(side)}
    route={side === 'out' ? 'GET /stockpools/out' : 'GET /stockpools/in'}
    exportRoute={side === 'out' ? 'POST /stockpools/out/export' : 'POST /stockpools/in/export'}
    breadcrumbs={[{ text: 'Distribution' }, { text: words.title }]}
    cells={cells}
    bulkActs={bulkActs[side]}
    rowActs={rowActs}
    question={(act, poolGuid, onClose) => <PoolQuestion act={act} poolGuid={poolGuid} onClose={onClose} />}
    refreshOn={['stockchanged']}
  />
);
