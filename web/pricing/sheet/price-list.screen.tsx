import { Tab, TabList, makeStyles } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { useRead } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { ConflictDialog } from '../../ui/conflict/conflict.dialog.js';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.js';
import { formatCount } from '../../ui/format/format.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { Page } from '../../ui/page/page.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { PageError } from '../../ui/states/page-error.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { noChangesIn, orderedEntries } from '../cells/changes.js';
import { ListActs } from '../header/list-acts.js';
import { ExportPrices } from '../imports/file-acts.js';
import { pricesChanged, pricingPlace, summaryOf, type PriceList } from '../price-list.js';
import { faultyEntries } from '../saving/save-plan.js';
import { usePriceSave } from '../saving/use-price-save.js';
import { useStale } from '../saving/use-stale.js';
import { PriceSheetPart } from './price-sheet.js';
import { askedIn, queryOf, withAsked } from './rows-query.js';
import { usePriceSheet, type PriceSheet } from './use-price-sheet.js';

const SaveQuestion = onDemand(() => import('../saving/save-question.dialog.js'));
const Versions = onDemand(() => import('../versions/versions.js'));
const MatrixPart = onDemand(() => import('../matrix/matrix-part.js'));
const ListBuyers = onDemand(() => import('../buyers/list-buyers.js'));

const useStyles = makeStyles({
  // What is being edited stays while another part is looked at.
  hidden: { display: 'none' },
  shown: { display: 'contents' },
});

const views = { prices: 'Prices', matrix: 'By country', versions: 'Versions', buyers: 'Who buys by it' } as const;
type View = keyof typeof views;

const viewIn = (search: URLSearchParams, { isOwner }: PriceList): View => {
  const view = search.get('view') ?? '';
  return isOwner && Object.hasOwn(views, view) ? (view as View) : 'prices';
};

interface PartProps {
  readonly list: PriceList;
  readonly reload: () => Promise<unknown>;
}

/** What stands against a save as things are; undefined: it can be asked for. */
const hindranceOf = (count: number, wrong: number, isBusy: boolean): string | undefined => {
  if (isBusy) return 'Prices of this list are being saved.';
  if (count === 0) return 'Nothing is changed.';
  return wrong === 0 ? undefined : `${formatCount(wrong, 'changed price')} cannot be saved as they are.`;
};

/** The sheet with its save, and what the address shows of the list. */
const useListSheet = ({ list, reload }: PartProps, isReadOnly: boolean) => {
  const { mutate } = useSWRConfig();
  const [search] = useSearchParams();
  const asked = useMemo(() => askedIn(search), [search]);
  const query = useMemo(() => queryOf(asked), [asked]);
  const [from, setFrom] = useState(list.rowsVersion);
  const sheet = usePriceSheet(list, from, query, !isReadOnly, asked.shown === 'changes');
  const { changes, setChanges } = sheet;
  const count = changes.entries.size;
  // Without changes of one's own what others have saved is shown as it comes.
  if (count === 0 && from !== list.rowsVersion) setFrom(list.rowsVersion);
  const stale = useStale({
    listGuid: list.listGuid,
    changes,
    setChanges,
    takeUp: (now) => {
      setFrom(now.rowsVersion);
      void reload();
    },
  });
  const saving = usePriceSave({
    listGuid: list.listGuid,
    savingJobId: list.savingJobId,
    onRefused: sheet.setRefused,
    onStale: () => stale.find(from),
    onEnded: () => mutate(pricesChanged),
    // That it is done is told as of every job.
    onSaved: () => setChanges((before) => ({ ...noChangesIn(list.terms.defaultCurrency), made: before.made })),
  });
  const wrong = useMemo(() => faultyEntries(orderedEntries(changes), sheet.known).length, [changes, sheet.known]);
  return {
    ...{ asked, sheet, saving, count, conflict: stale.conflict },
    hindrance: hindranceOf(count, wrong, saving.isBusy),
    save: () => saving.save(changes, sheet.known.products, from),
  };
};

type ListSheet = ReturnType<typeof useListSheet>;

const ViewTabs = ({ view }: { readonly view: View }) => {
  const [, setSearch] = useSearchParams();
  return (
    <TabList
      aria-label="Show"
      selectedValue={view}
      onTabSelect={(_, { value }) =>
        setSearch((before) => withAsked(before, { view: value === 'prices' ? '' : String(value) }))
      }
    >
      {Object.entries(views).map(([name, text]) => (
        <Tab key={name} value={name}>
          {text}
        </Tab>
      ))}
    </TabList>
  );
};

interface SaveActProps {
  readonly title: string;
  readonly part: ListSheet;
  /** Why the user may not. */
  readonly missing: string | undefined;
}

/** Asks before it saves: it cannot be undone. */
const SaveAct = ({ title, part, missing }: SaveActProps) => {
  const [isAsked, setAsked] = useState(false);
  const { count, hindrance, sheet } = part;
  return (
    <>
      <RefusableButton appearance="primary" refusal={missing ?? hindrance} onClick={() => setAsked(true)}>
        {count === 0 ? 'Save' : `Save ${formatCount(count, 'price')}`}
      </RefusableButton>
      {isAsked && (
        <Opened isOpen>
          <SaveQuestion
            title={title}
            changes={sheet.changes}
            onConfirm={() => {
              setAsked(false);
              part.save();
            }}
            onCancel={() => setAsked(false)}
          />
        </Opened>
      )}
    </>
  );
};

interface BesideProps {
  readonly view: View;
  readonly list: PriceList;
  readonly sheet: PriceSheet;
  readonly isReadOnly: boolean;
}

/** What is looked at beside the prices. */
const Beside = ({ view, ...part }: BesideProps) => {
  const { list } = part;
  const drawn: Readonly<Record<Exclude<View, 'prices'>, () => ReactNode>> = {
    matrix: () => <MatrixPart {...part} />,
    versions: () => <Versions list={list} />,
    buyers: () => <ListBuyers list={list} />,
  };
  return view === 'prices' ? null : <Opened isOpen>{drawn[view]()}</Opened>;
};

const Shown = ({ list, reload }: PartProps) => {
  const styles = useStyles();
  const [search] = useSearchParams();
  const missing = useMissing('pricelist-write', 'pricelist-all');
  const isReadOnly = !list.isOwner || missing !== undefined;
  const part = useListSheet({ list, reload }, isReadOnly);
  const { sheet, saving, count, conflict, asked } = part;
  const view = viewIn(search, list);
  const { title } = list.terms;
  const acts = list.isOwner
    ? { actions: <ListActs list={list} />, mainAct: <SaveAct title={title} part={part} missing={missing} /> }
    : { actions: <ExportPrices list={list} /> };
  return (
    <Page
      isFilling={view === 'prices'}
      title={title}
      subtitle={summaryOf(list)}
      breadcrumbs={[...placeCrumbs(pricingPlace), { text: title }]}
      {...acts}
    >
      {list.isOwner && <ViewTabs view={view} />}
      <div className={view === 'prices' ? styles.shown : styles.hidden}>
        <PriceSheetPart list={list} sheet={sheet} saving={saving} asked={asked} isReadOnly={isReadOnly} />
      </div>
      <Beside {...{ view, list, sheet, isReadOnly }} />
      {conflict && <ConflictDialog {...conflict} />}
      <UnsavedGuard isDirty={count > 0} />
    </Page>
  );
};

/** /distribution/pricing/price-lists-edit/:id and, for who may not change it, price-lists-detail/:id */
const PriceListScreen = () => {
  const { id = '' } = useParams();
  const { data, error, reload } = useRead('GET /pricing/lists/:listGuid', { params: { listGuid: id } });
  // What was typed stays when a later read fails.
  if (error && data === undefined) {
    const back = { text: 'Back to pricing', href: pricingPlace.list.href };
    return <PageError problem={error} subject="price list" back={back} onRetry={() => void reload()} />;
  }
  return data === undefined ? <PageSkeleton /> : <Shown key={id} list={data} reload={() => reload()} />;
};

export default PriceListScreen;
