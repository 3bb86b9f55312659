import { useState } from 'react';
import { holdsAny } from '../../client/session/permissions.js';
import { useSession } from '../../client/session/use-session.js';
import { BulkDialog } from '../../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import type {
  BulkAction,
  EmptyText,
  GridCell,
  GridRow,
  ListScreenProps,
  Selection,
} from '../../ui/table/list-types.js';
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

const bulkTexts: Readonly<Record<PoolAct, { question: string; text: string }>> = {
  pause: { question: 'Pause these stockpools?', text: 'Nobody can draw from them until you resume them.' },
  resume: { question: 'Resume these stockpools?', text: 'The companies they are kept for can draw from them again.' },
  close: {
    question: 'Close these stockpools?',
    text: 'Their undrawn keys are free again at once, and nobody can draw from them any more. A closed pool is not opened again.',
  },
};

const bulkActs: Readonly<Record<Side, readonly PoolAct[]>> = { out: ['pause', 'resume', 'close'], in: [] };

export interface PoolsListProps extends Pick<ListScreenProps, 'mainAct'> {
  readonly side: Side;
  readonly info: string;
  readonly title: string;
  readonly empty: EmptyText;
}

/** Pools of one side with their levels; each act in its row, the owner's over several at once too. */
export const PoolsList = ({ side, ...words }: PoolsListProps) => {
  const { permissions } = useSession();
  const [asked, setAsked] = useState<{ readonly act: PoolAct | KeysAct; readonly poolGuid: string }>();
  const [bulk, setBulk] = useState<{ readonly act: PoolAct; readonly selection: Selection }>();
  const acts = bulkActs[side].map((act): BulkAction => {
    const { title, permissions: needed } = actTexts[act];
    return {
      name: act,
      title,
      missingPermission: holdsAny(permissions, needed) ? null : (needed[0] ?? null),
      run: (selection) => setBulk({ act, selection }),
    };
  });
  return (
    <>
      <ListScreen
        {...words}
        route={side === 'out' ? 'GET /stockpools/out' : 'GET /stockpools/in'}
        exportRoute={side === 'out' ? 'POST /stockpools/out/export' : 'POST /stockpools/in/export'}
        breadcrumbs={[{ text: 'Distribution' }, { text: words.title }]}
        cells={cells}
        {...(acts.length > 0 && { bulk: acts })}
        onRowAction={({ id }, { name }) => {
          const act = rowActs[name];
          if (act !== undefined) setAsked({ act, poolGuid: id });
        }}
        refreshOn={['stockchanged']}
      />
      {asked && <PoolQuestion {...asked} onClose={() => setAsked(undefined)} />}
      {bulk && (
        <BulkDialog
          list={listHref(side)}
          act={bulk.act}
          title={bulkTexts[bulk.act].question}
          confirmText={actTexts[bulk.act].title}
          selection={bulk.selection}
          {...(bulk.act === 'close' && { tick: closeTick })}
          onClose={() => setBulk(undefined)}
          onStarted={() => setBulk(undefined)}
        >
          {bulkTexts[bulk.act].text}
        </BulkDialog>
      )}
    </>
  );
};
