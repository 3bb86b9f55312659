import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { ActedList, type BulkText } from '../ui/table/bulk/acted-list.js';
import { CountedViews, type CountedView } from '../ui/table/filter/counted-views.js';
import type { EmptyText, ListScreenProps } from '../ui/table/list-types.js';
import { finalTick, listHref, type OfferAct, type Side } from './offer.js';
import { OfferQuestion } from './offer-question.dialog.js';

const views: readonly CountedView[] = [
  { value: '', text: 'All', filter: {} },
  { value: 'pending', text: 'Waiting', filter: { Status: 'pending' } },
  { value: 'ending', text: 'Ending soon', filter: { Ending: 'yes' } },
  { value: 'processing', text: 'On their way', filter: { Status: 'processing' } },
  { value: 'accepted', text: 'Accepted', filter: { Status: 'accepted' } },
  { value: 'rejected', text: 'Rejected', filter: { Status: 'rejected' } },
];

const Views = ({ side }: { readonly side: Side }) => {
  const { data, reload } = useRead('GET /transfers/counts', {});
  useEvent('stockchanged', () => void reload());
  return <CountedViews views={views} counts={data?.[side] ?? {}} />;
};

const rowActs: Readonly<Record<string, OfferAct>> = {
  Action_Accept: 'accept',
  Action_Reject: 'reject',
  Action_Revoke: 'revoke',
};

const accepts = ['acceptkeytransfer-write'] as const;

const bulkActs: Readonly<Record<Side, Readonly<Record<string, BulkText>>>> = {
  outbox: {
    revoke: {
      title: 'Revoke',
      permissions: ['transferkeys-write'],
      question: 'Revoke these offers?',
      text: 'Their keys go back into your free stock at once, and the receivers are told so.',
    },
  },
  inbox: {
    accept: {
      title: 'Accept',
      permissions: accepts,
      question: 'Accept these offers?',
      text: 'Their keys become yours, and the senders are told so. Accepting is final: nobody can take it back.',
      tick: finalTick,
    },
    reject: {
      title: 'Reject',
      permissions: accepts,
      question: 'Reject these offers?',
      text: 'Their keys go back to the senders, who are told so. To give a reason, reject an offer by itself.',
    },
  },
};

export interface OffersListProps extends Pick<ListScreenProps, 'mainAct'> {
  readonly side: Side;
  readonly title: string;
  readonly info: string;
  readonly empty: EmptyText;
}

/** Offers of one side as triage: each is answered in its row, several at once over the selection. */
export const OffersList = ({ side, ...words }: OffersListProps) => (
  <ActedList
    {...words}
    list={listHref(side)}
    route={side === 'outbox' ? 'GET /transfers/outbox' : 'GET /transfers/inbox'}
    exportRoute={side === 'outbox' ? 'POST /transfers/outbox/export' : 'POST /transfers/inbox/export'}
    breadcrumbs={[{ text: 'Distribution' }, { text: words.title }]}
    subtitle={<Views side={side} />}
    bulkActs={bulkActs[side]}
    rowActs={rowActs}
    question={(act, offerGuid, onClose) => <OfferQuestion act={act} offerGuid={offerGuid} onClose={onClose} />}
    isMoving={({ cells }) => cells['Status'] === 'Processing'}
    refreshOn={['stockchanged']}
  />
);
