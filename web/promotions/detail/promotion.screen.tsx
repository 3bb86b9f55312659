import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Button,
  Tab,
  TabList,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useClock } from '../../ui/clock/use-clock.js';
import { Facts, FactsBeside } from '../../ui/facts/facts.js';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.js';
import { formatCount } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { Page } from '../../ui/page/page.js';
import { useUsualCountry } from '../../ui/pricing/use-usual-country.js';
import { lastChange, placeCrumbs } from '../../ui/record/record.screen.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { faultyEntries, withoutSaved } from '../items/item-save.js';
import { ItemSheetPart } from '../items/item-sheet.js';
import { useItemSave } from '../items/use-item-save.js';
import { useItemSheet, type ItemsAsked } from '../items/use-item-sheet.js';
import {
  mayWrite,
  periodText,
  phaseAt,
  promotionsChanged,
  promotionsPlace,
  summaryOf,
  type Promotion,
} from '../promotion.js';
import { ExportItems, PromotionActs } from './promotion-acts.js';

const Overlaps = onDemand(() => import('../overlaps/overlaps.js'));

const useStyles = makeStyles({
  // What is being edited stays while another part is looked at.
  hidden: { display: 'none' },
  shown: { display: 'contents' },
  subtitle: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type View = 'items' | 'overlaps' | 'details';

/** What stands against a save as things are; undefined: it can be asked for. */
const hindranceIn = (count: number, wrong: number, isBusy: boolean): string | undefined => {
  if (isBusy) return 'The items are being saved.';
  if (count === 0) return 'Nothing is changed.';
  return wrong === 0 ? undefined : `${formatCount(wrong, 'changed item')} cannot be saved as they are.`;
};

/** The sheet with its save: changes are made from the version that stood when the first of them was made. */
const useItems = (promotion: Promotion) => {
  const { mutate } = useSWRConfig();
  const usual = useUsualCountry();
  const missing = useMissing(...mayWrite);
  const [from, setFrom] = useState(promotion.version);
  const [chosen, setChosen] = useState<Partial<ItemsAsked>>({});
  const { isOwner, canChange, canExtend, promotionGuid } = promotion;
  const mine = isOwner && missing === undefined;
  const right = { mayAdd: mine && (canChange || canExtend), mayChange: mine && canChange };
  const asked: ItemsAsked = { text: '', country: isOwner ? usual : '', connectionGuid: '', ...chosen };
  const sheet = useItemSheet(promotion, asked, right);
  const { changes, setChanges, known } = sheet;
  const count = changes.entries.size;
  const saving = useItemSave({
    promotionGuid,
    onPart: (keys, version) => {
      setChanges((before) => withoutSaved(before, keys));
      setFrom(version);
    },
    onEnded: () => mutate(promotionsChanged),
  });
  // Without changes of one's own what others have saved is shown as it comes.
  if (count === 0 && !saving.isBusy && from !== promotion.version) setFrom(promotion.version);
  return {
    ...{ asked, sheet, saving, right, count, missing },
    hindrance: hindranceIn(count, faultyEntries(changes, known).length, saving.isBusy),
    save: () => saving.save(changes, known, from),
    ask: (over: Partial<ItemsAsked>) => setChosen((before) => ({ ...before, ...over })),
    takeUp: () => {
      saving.forget();
      setFrom(promotion.version);
    },
  };
};

const Details = ({ promotion }: { readonly promotion: Promotion }) => {
  const { terms, status, listTitle, defaultCurrency, company, promotionNumber, promotionGuid, holders, isOwner } =
    promotion;
  const when = (name: string, value: string | null) =>
    value === null ? [] : [{ name, value: <UtcTime value={value} isLabelled /> }];
  return (
    <FactsBeside>
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={status} /> },
          { name: 'Time', value: periodText(terms) },
          { name: 'Price list', value: `${listTitle} (${defaultCurrency})` },
          { name: 'Owner', value: company },
          ...(isOwner
            ? [{ name: 'Bought by', value: holders.map((holder) => holder.company).join(', ') || 'Nobody yet' }]
            : []),
        ]}
      />
      <Facts
        facts={[
          { name: 'Promotion ID', value: String(promotionNumber), isIdentifier: true },
          { name: 'GUID', value: promotionGuid, isIdentifier: true },
          ...when('Created', promotion.createdAt),
          ...when('Approved', promotion.approvedAt),
          ...when('Cancelled', promotion.cancelledAt),
          ...(promotion.changedBy === null ? [] : lastChange(promotion)),
        ]}
      />
    </FactsBeside>
  );
};

interface ViewTabsProps {
  readonly promotion: Promotion;
  readonly view: View;
  readonly onView: (view: View) => void;
}

const ViewTabs = ({ promotion: { isOwner, overlapCount }, view, onView }: ViewTabsProps) => (
  <TabList aria-label="Show" selectedValue={view} onTabSelect={(_, { value }) => onView(value as View)}>
    <Tab value="items">Items</Tab>
    {isOwner && <Tab value="overlaps">{overlapCount === 0 ? 'Overlaps' : `Overlaps (${overlapCount})`}</Tab>}
    <Tab value="details">Details</Tab>
  </TabList>
);

const OverlapWarning = ({
  promotion: { overlapCount },
  onLook,
}: {
  readonly promotion: Promotion;
  readonly onLook: () => void;
}) =>
  overlapCount > 0 && (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Promotions overlap.</MessageBarTitle>
        {`${formatCount(overlapCount, 'item is', 'items are')} discounted by another promotion in the same time: the higher discount wins.`}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onLook}>See who wins</Button>
      </MessageBarActions>
    </MessageBar>
  );

const Shown = ({ promotion, reload }: { readonly promotion: Promotion; readonly reload: () => Promise<unknown> }) => {
  const styles = useStyles();
  const [view, setView] = useState<View>('items');
  const items = useItems(promotion);
  const { title } = promotion.terms;
  // It begins and ends by the clock alone.
  const phase = useClock((now) => phaseAt(promotion, now));
  const seen = useRef(phase);
  const readAgain = useEffectEvent(() => void reload());
  useEffect(() => {
    if (seen.current === phase) return;
    seen.current = phase;
    readAgain();
  }, [phase]);
  const ofOwner = promotion.isOwner && {
    mainAct: (
      <RefusableButton appearance="primary" refusal={items.missing ?? items.hindrance} onClick={items.save}>
        {items.count === 0 ? 'Save items' : `Save ${formatCount(items.count, 'item')}`}
      </RefusableButton>
    ),
  };
  return (
    <Page
      isFilling={view === 'items'}
      title={title}
      subtitle={
        <span className={styles.subtitle}>
          <StatusBadge status={promotion.status} />
          {summaryOf(promotion)}
        </span>
      }
      breadcrumbs={[...placeCrumbs(promotionsPlace), { text: title }]}
      actions={
        promotion.isOwner ? (
          <PromotionActs promotion={promotion} isChanged={items.count > 0} />
        ) : (
          <ExportItems promotion={promotion} />
        )
      }
      {...ofOwner}
    >
      <ViewTabs promotion={promotion} view={view} onView={setView} />
      {promotion.isOwner && view === 'items' && (
        <OverlapWarning promotion={promotion} onLook={() => setView('overlaps')} />
      )}
      <div className={view === 'items' ? styles.shown : styles.hidden}>
        <ItemSheetPart {...items} promotion={promotion} onAsk={items.ask} onTakeUp={items.takeUp} />
      </div>
      {view === 'overlaps' && (
        <Opened isOpen>
          <Overlaps promotion={promotion} />
        </Opened>
      )}
      {view === 'details' && <Details promotion={promotion} />}
      <UnsavedGuard isDirty={items.count > 0} />
    </Page>
  );
};

/** /distribution/promotions/promotions-edit/:id and, for who may not change it or buys by it, promotions-detail/:id */
const PromotionScreen = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead('GET /promotions/:promotionGuid', { params: { promotionGuid: id } });
  useEvent(['collectionchanged'], () => void reload());
  // What was typed stays when a later read fails.
  if (error && data === undefined) {
    const back = { text: 'Back to promotions', href: promotionsPlace.list.href };
    return <PageError problem={error} subject="promotion" back={back} onRetry={() => void reload()} />;
  }
  return data === undefined ? <PageSkeleton /> : <Shown key={id} promotion={data} reload={() => reload()} />;
};

export default PromotionScreen;
