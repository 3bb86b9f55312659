import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { usePermission } from '../../client/session/use-session.js';
import { ActButton } from '../../ui/act/act-button.js';
import { useAddressedAct } from '../../ui/act/use-addressed-act.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatNumber } from '../../ui/format/format.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { Hindrance } from '../../ui/states/hindrance.js';
import {
  actTexts,
  isOver,
  keysTexts,
  obstacleText,
  placeOf,
  poolHref,
  poolText,
  sideOf,
  type KeysAct,
  type Level,
  type Pool,
  type PoolAct,
  type Side,
} from '../pool.js';
import { PoolChangeDialog, type PoolChange } from './pool-change.dialog.js';
import { PoolGauge } from '../pool-gauge.js';
import { PoolConnections, PoolEntries, PoolFacts } from './pool-parts.js';
import { PoolQuestion } from '../pool-question.dialog.js';

const mayChange = ['stockpool-write', 'stockpool-all'] as const;

const changes: readonly { readonly change: PoolChange; readonly title: string }[] = [
  { change: 'connections', title: 'Connections' },
  { change: 'terms', title: 'Edit terms' },
];

const OwnersActs = ({ pool, onAsk }: { readonly pool: Pool; readonly onAsk: (act: PoolAct) => void }) => {
  const [change, setChange] = useState<PoolChange>();
  const acts: readonly PoolAct[] = ['close', pool.status === 'paused' ? 'resume' : 'pause'];
  return (
    <>
      {acts.map((act) => (
        <ActButton key={act} {...actTexts[act]} onClick={() => onAsk(act)} />
      ))}
      {changes.map((each) => (
        <ActButton
          key={each.change}
          title={each.title}
          permissions={mayChange}
          onClick={() => setChange(each.change)}
        />
      ))}
      {change !== undefined && <PoolChangeDialog change={change} pool={pool} onClose={() => setChange(undefined)} />}
    </>
  );
};

const KeysButton = ({
  act,
  pool,
  onAsk,
}: {
  readonly act: KeysAct;
  readonly pool: Pool;
  readonly onAsk: () => void;
}) => {
  const { title, permissions, boundsOf } = keysTexts[act];
  return (
    <ActButton title={title} permissions={permissions} hindrance={boundsOf(pool).hindrance} isMain onClick={onAsk} />
  );
};

/** What stands against a draw, to who would draw. */
const Against = ({ pool }: { readonly pool: Pool }) =>
  !pool.isOwner && (
    <Hindrance
      title="No keys can be drawn now."
      reasons={pool.drawObstacles.map((obstacle) => obstacleText(obstacle, 'in'))}
    />
  );

const levelOf = ({ availableCount, terms, isOwner, alertAt }: Pool): Level => ({
  available: availableCount,
  maxStock: terms.maxStock,
  alertAt: isOwner ? alertAt : null,
});

const Numbers = ({ pool }: { readonly pool: Pool }) => {
  const [own] = pool.connections;
  const left = own?.leftCount ?? null;
  return (
    <>
      {!isOver(pool) && <PoolGauge {...levelOf(pool)} />}
      <Figures
        figures={[
          { name: 'In the pool', value: formatNumber(pool.availableCount), isMain: true },
          ...(pool.isOwner
            ? [
                { name: 'Ever put in', value: formatNumber(pool.totalCount) },
                { name: 'Drawn', value: formatNumber(pool.drawnCount) },
                { name: 'Your free keys', value: formatNumber(pool.freeCount) },
              ]
            : [
                { name: 'Drawn by you', value: formatNumber(pool.drawnCount) },
                { name: 'You may still draw', value: left === null ? 'No limit' : formatNumber(left) },
                { name: 'Your free keys', value: formatNumber(pool.freeCount) },
              ]),
        ]}
      />
    </>
  );
};

/** /distribution/myvault/transfers/stockpool-out/:guid and stockpool-in/:guid - one pool, from the reader's side. */
const PoolDetailScreen = () => {
  const { guid = '' } = useParams();
  const { pathname } = useLocation();
  const side: Side = pathname.includes('/stockpool-out/') ? 'out' : 'in';
  const pool = useRead('GET /stockpools/pools/:poolGuid', { params: { poolGuid: guid } });
  const [asked, setAsked] = useState<PoolAct | 'draw'>();
  // The alert leads to the refill itself.
  const [isRefilling, setRefilling] = useAddressedAct('refill', usePermission(...mayChange));
  useEvent('stockchanged', () => void pool.reload());
  // A colleague's link may have been written for the other side.
  if (pool.data && sideOf(pool.data) !== side) return <Navigate to={poolHref(sideOf(pool.data), guid)} replace />;
  const close = (): void => {
    setAsked(undefined);
    setRefilling(false);
  };
  const act = isRefilling ? ('refill' as const) : asked;
  return (
    <>
      <RecordScreen
        place={placeOf(side)}
        read={pool}
        titleOf={poolText}
        actions={(data) => data.isOwner && !isOver(data) && <OwnersActs pool={data} onAsk={setAsked} />}
        mainAct={(data) => {
          if (isOver(data)) return undefined;
          if (data.isOwner) return <KeysButton act="refill" pool={data} onAsk={() => setRefilling(true)} />;
          return <KeysButton act="draw" pool={data} onAsk={() => setAsked('draw')} />;
        }}
      >
        {(data) => (
          <>
            <Against pool={data} />
            <Numbers pool={data} />
            <PoolFacts pool={data} />
            {data.isOwner && <PoolConnections pool={data} />}
            <PoolEntries pool={data} />
          </>
        )}
      </RecordScreen>
      {act !== undefined && pool.data && !isOver(pool.data) && (
        <PoolQuestion act={act} poolGuid={guid} onClose={close} />
      )}
    </>
  );
};

export default PoolDetailScreen;
