import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { ActButton } from '../../ui/act/act-button.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { actTexts, actsOf, isPossible, type AllocationAct } from '../allocation-acts.js';
import { AllocationQuestion } from '../allocation-question.dialog.js';
import {
  allocationHref,
  allocationText,
  isOpen,
  isOver,
  isPending,
  placeOf,
  sideOf,
  type Allocation,
  type Side,
} from '../allocation.js';
import { allocationsTexts } from '../allocations.texts.js';
import { drawBounds, obstacleText } from '../drawable.js';
import { AllocationFacts, Draws, Numbers, Standing } from './allocation-parts.js';
import { AutoDraw } from './auto-draw.js';
import { TermsDialog } from './terms.dialog.js';

type Asked = AllocationAct | 'draw' | 'terms';

interface ActsProps {
  readonly allocation: Allocation;
  readonly onAsk: (act: Asked) => void;
}

const Acts = ({ allocation, onAsk }: ActsProps) => (
  <>
    {actsOf(allocation).map((act) => (
      <ActButton key={act} {...actTexts[act]} onClick={() => onAsk(act)} />
    ))}
    {allocation.isOwner && isOpen(allocation) && (
      <ActButton title="Edit terms" permissions={['allocation-write']} onClick={() => onAsk('terms')} />
    )}
  </>
);

/** Why it cannot be accepted as things stand. */
const acceptHindrance = (allocation: Allocation): string | undefined => {
  if (isPossible(allocation, 'accept')) return undefined;
  const [obstacle] = allocation.obstacles;
  return obstacle === undefined ? allocationsTexts['allocations.not_pending'] : obstacleText(obstacle, 'got');
};

/** What the company that it was made to has come for. */
const MainAct = ({ allocation, onAsk }: ActsProps) =>
  isPending(allocation) ? (
    <ActButton {...actTexts.accept} hindrance={acceptHindrance(allocation)} isMain onClick={() => onAsk('accept')} />
  ) : (
    <ActButton
      title="Draw keys"
      permissions={['acceptkeytransfer-write']}
      hindrance={drawBounds(allocation).hindrance}
      isMain
      onClick={() => onAsk('draw')}
    />
  );

const hasMainAct = (allocation: Allocation): boolean => !allocation.isOwner && !isOver(allocation);

/** /my_vault/my-allocations/:guid and /my_vault/allocated/:guid - one allocation, from the reader's side. */
const AllocationDetailScreen = () => {
  const { guid = '' } = useParams();
  const { pathname } = useLocation();
  const side: Side = pathname.includes('/my-allocations/') ? 'made' : 'got';
  const allocation = useRead('GET /allocations/allocations/:allocationGuid', { params: { allocationGuid: guid } });
  const [asked, setAsked] = useState<Asked>();
  useEvent('stockchanged', () => void allocation.reload());
  const { data: shown } = allocation;
  // A colleague's link may have been written for the other side.
  if (shown && sideOf(shown) !== side) return <Navigate to={allocationHref(sideOf(shown), guid)} replace />;
  const close = (): void => setAsked(undefined);
  return (
    <>
      <RecordScreen
        place={placeOf(side)}
        read={allocation}
        titleOf={allocationText}
        actions={(data) => <Acts allocation={data} onAsk={setAsked} />}
        mainAct={(data) => (hasMainAct(data) ? <MainAct allocation={data} onAsk={setAsked} /> : undefined)}
      >
        {(data) => (
          <>
            <Standing allocation={data} />
            <Numbers allocation={data} />
            {!data.isOwner && isOpen(data) && <AutoDraw allocation={data} />}
            <AllocationFacts allocation={data} />
            <Draws allocation={data} />
          </>
        )}
      </RecordScreen>
      {asked === 'terms' && shown && <TermsDialog allocation={shown} onClose={close} />}
      {asked !== undefined && asked !== 'terms' && (
        <AllocationQuestion act={asked} allocationGuid={guid} onClose={close} />
      )}
    </>
  );
};

export default AllocationDetailScreen;
