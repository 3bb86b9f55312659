import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { BoxSearchRegular } from '@fluentui/react-icons/svg/box-search';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../client/problems/refusal.js';
import { errorTexts } from '../../client/texts/specified.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { JobProgress } from '../../ui/job-progress/job-progress.js';
import type { SheetColumn } from '../../ui/sheet/sheet.js';
import { SheetView } from '../../ui/sheet/sheet-view.js';
import { SheetTools, sheetKeys } from '../../ui/sheet/tools/sheet-tools.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { columnNames, columnTitles, type ColumnName } from '../cells/cells.js';
import type { PriceList } from '../price-list.js';
import type { PriceSave } from '../saving/use-price-save.js';
import { WhyRow } from '../why/why-row.js';
import { FilterBar } from './filter-bar.js';
import {
  askedIn,
  isFiltered,
  nextSort,
  queryOf,
  shownTexts,
  withAsked,
  type Over,
  type RowsAsked,
} from './rows-query.js';
import type { PriceSheet } from './use-price-sheet.js';
import { firstPageSize } from './use-rows.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', flex: '1 1 0', rowGap: tokens.spacingVerticalS },
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, maxWidth: '560px' },
});

/** Together with the first column they fit beside the navigation at 1280 px. */
const widths: Readonly<Record<ColumnName, number>> = {
  ...{ product: 176, sku: 120, region: 66, country: 74, currency: 82, srp: 84, wsp: 84, included: 76 },
  validFrom: 158,
};

const columns: readonly SheetColumn[] = columnNames.map((name) => ({
  ...{ name, title: columnTitles[name], width: widths[name] },
  isGrowing: name === 'product' || name === 'sku',
  isAtEnd: name === 'srp' || name === 'wsp',
  isSortable: name !== 'included',
}));

export interface PriceSheetPartProps {
  readonly list: PriceList;
  readonly sheet: PriceSheet;
  readonly saving: PriceSave;
  readonly asked: RowsAsked;
  /** Nothing can be changed: it is another vault's, or somebody's who may not. */
  readonly isReadOnly: boolean;
}

const noMatch = 'No price matches this filter.';

/** Where prices can be entered a row for the next one stands in the sheet, and nothing in its place. */
const countText = ({ read, changes }: PriceSheet, asked: RowsAsked): string => {
  if (read.loaded === undefined || read.problem !== undefined) return '';
  if (asked.shown === 'changes') return formatCount(changes.entries.size, 'changed price');
  const { total, isTotalCapped } = read.loaded;
  if (total === 0 && isFiltered(asked)) return noMatch;
  return isTotalCapped ? `${formatNumber(total)}+ prices` : formatCount(total, 'price');
};

/** What keeps the sheet from being edited for now, or has kept a save from coming about. */
const Notices = ({ saving, sheet, list }: Pick<PriceSheetPartProps, 'saving' | 'sheet' | 'list'>) => {
  const styles = useStyles();
  const { sending, job, problem, isFailed } = saving;
  const refusedCount = sheet.refused.size;
  return (
    <div role="status">
      <Refusal problem={problem} />
      {isFailed && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>The prices are not saved.</MessageBarTitle>
            The list is as it was, and your changes are still here.
          </MessageBarBody>
        </MessageBar>
      )}
      {refusedCount > 0 && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Nothing is saved.</MessageBarTitle>
            {formatCount(refusedCount, 'price')} cannot be saved as {refusedCount === 1 ? 'it is' : 'they are'}: go to
            the marked cells, or choose ‘My changes’.
          </MessageBarBody>
        </MessageBar>
      )}
      {sending && (
        <div>{`Sending ${formatNumber(sending.done)} of ${formatCount(sending.total, 'changed price')}`}</div>
      )}
      {job && (
        <div className={styles.progress}>
          These prices are being saved. Whoever buys by the list reads the old ones until all are.
          <JobProgress job={job} />
        </div>
      )}
      {list.overlaps.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Regions overlap.</MessageBarTitle>
            {list.overlaps
              .slice(0, 3)
              .map(
                ({ regionCode, otherRegionCode, countries }) =>
                  `${regionCode} and ${otherRegionCode} have ${formatCount(countries.length, 'country', 'countries')} in common. `,
              )}
            There a SKU’s own region counts first, then the smaller one.
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};

const Empty = ({ asked }: Pick<PriceSheetPartProps, 'asked'>) =>
  isFiltered(asked) ? (
    <EmptyState icon={<SearchRegular />} title={errorTexts.noData} text={noMatch} />
  ) : (
    <EmptyState
      icon={<BoxSearchRegular />}
      title="No prices yet"
      text="You see prices of products that are shared with you and that you have connected."
    />
  );

interface BodyProps extends PriceSheetPartProps {
  readonly onAsk: (over: Over) => void;
}

/** The sheet itself, or what stands in its place. */
const Body = ({ list, sheet, saving, asked, isReadOnly, onAsk }: BodyProps) => {
  const { loaded, problem, isStale, retry } = sheet.read;
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  if (loaded === undefined) return <PageSkeleton />;
  if (sheet.rows.count === 0) return <Empty asked={asked} />;
  return (
    <SheetView
      label={`Prices of ${list.terms.title}`}
      columns={columns}
      rowCount={sheet.rows.count}
      rowAt={sheet.rowAt}
      isOpenEnded={loaded.nextCursor !== null}
      isStale={isStale}
      acts={isReadOnly || saving.isBusy ? undefined : sheet.acts}
      suggestionsOf={sheet.suggestionsOf}
      sort={asked.sort}
      onSort={(column) => onAsk({ sort: nextSort(asked.sort, column) })}
      onReach={sheet.onReach}
      rowActs={(index) => <WhyRow list={list} row={sheet.rows.entryAt(index)?.base} regions={sheet.known.regions} />}
    />
  );
};

/** The prices of a list as a sheet, with what narrows them and what becomes of changes. */
export const PriceSheetPart = (props: PriceSheetPartProps) => {
  const { list, sheet, saving, asked, isReadOnly } = props;
  const styles = useStyles();
  const [search, setSearch] = useSearchParams();
  const { askAhead } = sheet.read;
  const ask = useCallback(
    (over: Over) => {
      const next = withAsked(search, over);
      // The address takes its time, in which the answer comes.
      void askAhead([queryOf(askedIn(next))]);
      setSearch(next, { replace: true });
    },
    [askAhead, search, setSearch],
  );
  const expect = useCallback(
    (overs: readonly Over[]) => void askAhead(overs.map((over) => queryOf(askedIn(withAsked(search, over))))),
    [askAhead, search],
  );
  // Of a long list it takes the platform a moment to know what gives no price: the first time of a version.
  const isLongerThanRead = sheet.read.loaded !== undefined && list.rowCount > firstPageSize;
  const expectStates = useEffectEvent(() => expect(Object.keys(shownTexts).map((show) => ({ show }))));
  useEffect(() => {
    if (isLongerThanRead) expectStates();
  }, [isLongerThanRead, list.rowsVersion]);
  return (
    <div className={styles.part}>
      <Notices saving={saving} sheet={sheet} list={list} />
      <FilterBar
        asked={asked}
        known={sheet.known}
        changeCount={sheet.changes.entries.size}
        onAsk={ask}
        onExpect={expect}
      />
      <SheetTools
        changes={sheet.changes}
        acts={sheet.acts}
        hint={isReadOnly ? undefined : sheetKeys}
        count={countText(sheet, asked)}
      />
      <Body {...props} onAsk={ask} />
    </div>
  );
};
