import { Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { holdsAny } from '../client/session/permissions.js';
import { useSession } from '../client/session/use-session.js';
import { formatNumber } from '../ui/format/format.js';
import { BulkDialog } from '../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { BulkAction, EmptyText, FilterValues, ListScreenProps, Selection } from '../ui/table/list-types.js';
import { searchWith, stateOf } from '../ui/table/state/list-state.js';
import { actTexts, finalTick, listHref, type OfferAct, type Side } from './offer.js';
import { OfferQuestion } from './offer-question.dialog.js';

interface View {
  readonly value: string;
  readonly text: string;
  /** What it filters by; the rest of the filter stays. */
  readonly filter: FilterValues;
}

/** As one goes through them: what waits, what ends soon, what is over. */
const views: readonly View[] = [
  { value: '', text: 'All', filter: {} },
  { value: 'pending', text: 'Waiting', filter: { Status: 'pending' } },
  { value: 'ending', text: 'Ending soon', filter: { Ending: 'yes' } },
  { value: 'processing', text: 'On their way', filter: { Status: 'processing' } },
  { value: 'accepted', text: 'Accepted', filter: { Status: 'accepted' } },
  { value: 'rejected', text: 'Rejected', filter: { Status: 'rejected' } },
];

const viewIn = (filter: FilterValues): string =>
  views.find(({ filter: of }) => of['Status'] === filter['Status'] && of['Ending'] === filter['Ending'])?.value ??
  'other';

const Views = ({ side }: { readonly side: Side }) => {
  const [search, setSearch] = useSearchParams();
  const { data, reload } = useRead('GET /transfers/counts', {});
  useEvent('stockchanged', () => void reload());
  const counts: Readonly<Record<string, number>> = data?.[side] ?? {};
  const { filter } = stateOf(search);
  const choose = (value: string): void => {
    const { Status: _, Ending: __, ...others } = filter;
    const chosen = views.find((view) => view.value === value)?.filter ?? {};
    setSearch(searchWith(search, { filter: { ...others, ...chosen } }));
  };
  return (
    <TabList aria-label="Show" selectedValue={viewIn(filter)} onTabSelect={(_, { value }) => choose(String(value))}>
      {views.map(({ value, text }) => {
        const count = value === 'accepted' ? 0 : (counts[value] ?? 0);
        return (
          <Tab key={value} value={value}>
            {count === 0 ? text : `${text} (${formatNumber(count)})`}
          </Tab>
        );
      })}
    </TabList>
  );
};

const rowActs: Readonly<Record<string, OfferAct>> = {
  Action_Accept: 'accept',
  Action_Reject: 'reject',
  Action_Revoke: 'revoke',
};

const bulkTexts: Readonly<Record<OfferAct, { title: string; question: string; text: string }>> = {
  accept: {
    title: 'Accept',
    question: 'Accept these offers?',
    text: 'Their keys become yours, and the senders are told so. Accepting is final: nobody can take it back.',
  },
  reject: {
    title: 'Reject',
    question: 'Reject these offers?',
    text: 'Their keys go back to the senders, who are told so. To give a reason, reject an offer by itself.',
  },
  revoke: {
    title: 'Revoke',
    question: 'Revoke these offers?',
    text: 'Their keys go back into your free stock at once, and the receivers are told so.',
  },
};

const actsOf: Readonly<Record<Side, readonly OfferAct[]>> = { outbox: ['revoke'], inbox: ['accept', 'reject'] };

interface BulkAsked {
  readonly act: OfferAct;
  readonly selection: Selection;
}

const BulkQuestion = ({
  side,
  asked: { act, selection },
  onClose,
}: {
  readonly side: Side;
  readonly asked: BulkAsked;
  readonly onClose: () => void;
}) => {
  const { title, question, text } = bulkTexts[act];
  return (
    <BulkDialog
      list={listHref(side)}
      act={act}
      title={question}
      confirmText={title}
      selection={selection}
      {...(act === 'accept' && { tick: finalTick })}
      onClose={onClose}
      onStarted={onClose}
    >
      {text}
    </BulkDialog>
  );
};

export interface OffersListProps extends Pick<ListScreenProps, 'mainAct'> {
  readonly side: Side;
  readonly title: string;
  readonly info: string;
  readonly empty: EmptyText;
}

/** Offers of one side as triage: each is answered in its row, several at once over the selection. */
export const OffersList = ({ side, ...words }: OffersListProps) => {
  const { permissions } = useSession();
  const [asked, setAsked] = useState<{ readonly act: OfferAct; readonly offerGuid: string }>();
  const [bulk, setBulk] = useState<BulkAsked>();
  const acts = actsOf[side].map((act): BulkAction => {
    const { permission } = actTexts[act];
    return {
      name: act,
      title: bulkTexts[act].title,
      missingPermission: holdsAny(permissions, [permission]) ? null : permission,
      run: (selection) => setBulk({ act, selection }),
    };
  });
  return (
    <>
      <ListScreen
        {...words}
        route={side === 'outbox' ? 'GET /transfers/outbox' : 'GET /transfers/inbox'}
        exportRoute={side === 'outbox' ? 'POST /transfers/outbox/export' : 'POST /transfers/inbox/export'}
        breadcrumbs={[{ text: 'Distribution' }, { text: words.title }]}
        subtitle={<Views side={side} />}
        bulk={acts}
        onRowAction={({ id }, { name }) => {
          const act = rowActs[name];
          if (act !== undefined) setAsked({ act, offerGuid: id });
        }}
        isMoving={({ cells }) => cells['Status'] === 'Processing'}
        refreshOn={['stockchanged']}
      />
      {asked && <OfferQuestion {...asked} onClose={() => setAsked(undefined)} />}
      {bulk && <BulkQuestion side={side} asked={bulk} onClose={() => setBulk(undefined)} />}
    </>
  );
};
