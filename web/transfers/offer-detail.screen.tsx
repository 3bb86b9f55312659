import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { whileMovingMs } from '../client/events/event-stream.js';
import { useJob } from '../client/jobs/use-jobs.js';
import { ActButton } from '../ui/act/act-button.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { Figures } from '../ui/facts/figures.js';
import { formatNumber } from '../ui/format/format.js';
import { ProductImage } from '../ui/format/product-image.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { JobProgress } from '../ui/job-progress/job-progress.js';
import { TextLink } from '../ui/link/link.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import { Hindrance } from '../ui/states/hindrance.js';
import { keysFacts } from '../ui/stock/keys-facts.js';
import { priceText } from '../ui/stock/offer-terms.js';
import {
  actTexts,
  isPossible,
  newHref,
  obstacleText,
  offeredText,
  offerHref,
  placeOf,
  productText,
  sideOf,
  type Offer,
  type OfferAct,
  type Side,
} from './offer.js';
import { OfferQuestion } from './offer-question.dialog.js';
import { OfferTimeline } from './offer-timeline.js';
import { transfersTexts } from './transfers.texts.js';

/** Why the reader's side cannot give this answer as things stand. */
const hindranceOf = (offer: Offer, act: OfferAct): string | undefined => {
  if (isPossible(offer, act)) return undefined;
  const [obstacle] = offer.obstacles;
  return obstacle === undefined ? transfersTexts['transfers.offer_not_pending'] : obstacleText(obstacle, sideOf(offer));
};

/** Keys that were got can go back to where they came from. */
const returnHref = ({ connectionGuid, skuGuid, rightGuid, takenRight }: Offer): string =>
  `${newHref}?${new URLSearchParams({ to: connectionGuid, sku: skuGuid, right: takenRight?.rightGuid ?? rightGuid })}`;

const isReturnable = ({ status, isSender, isReturn, freeCount }: Offer): boolean =>
  status === 'accepted' && !isSender && !isReturn && freeCount > 0;

const shownActs: Readonly<Record<Side, readonly OfferAct[]>> = { outbox: ['revoke'], inbox: ['reject', 'accept'] };

const Acts = ({ offer }: { readonly offer: Offer }) => {
  const [asked, setAsked] = useState<OfferAct>();
  return (
    <>
      {isReturnable(offer) && (
        <PermittedLink href={returnHref(offer)} permission="transferkeys-write">
          Return keys
        </PermittedLink>
      )}
      {offer.status === 'pending' &&
        shownActs[sideOf(offer)].map((act) => (
          <ActButton
            key={act}
            title={actTexts[act].title}
            permissions={[actTexts[act].permission]}
            hindrance={hindranceOf(offer, act)}
            isMain={act === 'accept'}
            onClick={() => setAsked(act)}
          />
        ))}
      {asked && <OfferQuestion act={asked} offerGuid={offer.offerGuid} onClose={() => setAsked(undefined)} />}
    </>
  );
};

/** What stands against its acceptance, or has ended it. */
const Against = ({ offer }: { readonly offer: Offer }) => {
  const side = sideOf(offer);
  if (offer.status === 'failed') {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>No key was moved.</MessageBarTitle>
          {offer.failure === 'none' ? 'The keys went back to the sender.' : obstacleText(offer.failure, side)}
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <Hindrance
      title="It cannot be accepted as things stand."
      reasons={offer.obstacles.map((obstacle) => obstacleText(obstacle, side))}
    />
  );
};

const goesBack = 'All of them go back to who has offered them, or none.';

/** What is said of an offer while its keys are moved, by what it will end as. */
const movingText = ({ ending }: Offer): { readonly title: string; readonly text: string } => {
  if (ending === 'rejected') return { title: 'Rejected; the keys go back.', text: goesBack };
  if (ending === 'revoked') return { title: 'Revoked; the keys go back.', text: goesBack };
  return { title: 'Accepted; the keys are on their way.', text: 'All of them come over, or none.' };
};

const Progress = ({ offer, onMoved }: { readonly offer: Offer; readonly onMoved: () => void }) => {
  const isMoving = offer.status === 'processing';
  // One that is over is nobody's to wait for, and a colleague may not read it.
  const job = useJob(isMoving ? offer.jobId : null, onMoved);
  if (!isMoving) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{movingText(offer).title}</MessageBarTitle>
        {`${movingText(offer).text} You can leave this page.`}
        {job && <JobProgress job={job} />}
      </MessageBarBody>
    </MessageBar>
  );
};

/** What becomes of the reader's free stock while the offer waits. */
const afterText = ({ isSender }: Offer): string => (isSender ? 'Free if it is revoked' : 'Free if you accept');

const Numbers = ({ offer }: { readonly offer: Offer }) => (
  <Figures
    figures={[
      { name: 'Keys offered', value: formatNumber(offer.quantity), isMain: true },
      { name: 'Free now', value: formatNumber(offer.freeCount) },
      ...(offer.status === 'pending' ? [{ name: afterText(offer), value: formatNumber(offer.freeAfter) }] : []),
    ]}
  />
);

const Terms = ({ offer }: { readonly offer: Offer }) => {
  const side = sideOf(offer);
  return (
    <FactsBeside>
      <ProductImage path={offer.image} alt="" size={128} />
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={offer.status} /> },
          { name: offer.isSender ? 'To' : 'From', value: offer.company },
          { name: 'Kind', value: offer.isReturn ? 'Return of keys that came from the receiver' : 'Transfer' },
          { name: 'Note', value: offer.note },
          { name: 'Price', value: priceText(offer.price) },
          { name: 'Ends', value: <UtcTime value={offer.expiresAt} isLabelled /> },
        ]}
      />
      <Facts
        facts={[
          { name: 'Product', value: offer.productTitle },
          { name: offer.isSender ? 'At the receiver' : 'In your catalogue', value: productText(offer, side) },
          ...keysFacts(offer),
          ...(offer.takenRight === null ? [] : [{ name: 'Taken under', value: offer.takenRight.name }]),
          { name: 'GUID', value: offer.offerGuid, isIdentifier: true },
        ]}
      />
    </FactsBeside>
  );
};

/** /distribution/myvault/transfers/outbox/:guid and inbox/:guid - one offer, from the reader's side. */
const OfferDetailScreen = () => {
  const { guid = '' } = useParams();
  const { pathname } = useLocation();
  const side: Side = pathname.includes('/outbox/') ? 'outbox' : 'inbox';
  const offer = useRead(
    'GET /transfers/offers/:offerGuid',
    { params: { offerGuid: guid } },
    { refreshInterval: (latest) => (latest?.status === 'processing' ? whileMovingMs() : 0) },
  );
  useEvent('stockchanged', () => void offer.reload());
  // A letter or a colleague's link may have been written for the other side.
  if (offer.data && sideOf(offer.data) !== side) return <Navigate to={offerHref(sideOf(offer.data), guid)} replace />;
  return (
    <RecordScreen
      place={placeOf(side)}
      read={offer}
      titleOf={(data) => `Offer ${formatNumber(data.offerId)}: ${offeredText(data)}`}
      actions={(data) => <Acts offer={data} />}
    >
      {(data) => (
        <>
          <Against offer={data} />
          <Progress offer={data} onMoved={() => void offer.reload()} />
          <Numbers offer={data} />
          <Terms offer={data} />
          <OfferTimeline offer={data} />
          {data.transactionGuid !== null && (
            <TextLink href={`/distribution/myvault/transaction-detail/${data.transactionGuid}`}>
              The transaction of your vault
            </TextLink>
          )}
        </>
      )}
    </RecordScreen>
  );
};

export default OfferDetailScreen;
