import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Refusal } from '../../client/problems/refusal.js';
import { errorTexts } from '../../client/texts/specified.js';
import { allCountries } from '../../ui/countries/country-groups.js';
import { PausedSearch } from '../../ui/form/paused-search.js';
import { countryName, countryOptions } from '../../ui/format/countries.js';
import { formatCount } from '../../ui/format/format.js';
import { Menu } from '../../ui/pricing/menu.js';
import type { SheetColumn } from '../../ui/sheet/sheet.js';
import { SheetView } from '../../ui/sheet/sheet-view.js';
import { SheetTools, sheetKeys } from '../../ui/sheet/tools/sheet-tools.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import type { Promotion } from '../promotion.js';
import { columnNames, type ColumnName } from './item-cells.js';
import { columnTitles } from './item-rows.js';
import type { ItemSave } from './use-item-save.js';
import type { ItemSheet, ItemsAsked, ItemsRight } from './use-item-sheet.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', flex: '1 1 0', rowGap: tokens.spacingVerticalS },
  filter: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    '& > *': { maxWidth: '240px' },
  },
});

/** Together with the first column they fit beside the navigation at 1280 px. */
const widths: Readonly<Record<ColumnName, number>> = {
  ...{ sku: 150, discount: 92, product: 134, srp: 104, srpAfter: 84, paid: 80, paidAfter: 88 },
  ...{ theirMargin: 98, ownMargin: 92 },
};

const columnsFor = (isPriced: boolean): readonly SheetColumn[] =>
  columnNames.slice(0, isPriced ? columnNames.length : 3).map((name) => ({
    ...{ name, title: columnTitles[name], width: widths[name] },
    isGrowing: name === 'sku' || name === 'product',
    isAtEnd: name !== 'sku' && name !== 'product',
  }));
const [allColumns, readColumns] = [columnsFor(true), columnsFor(false)];

export interface ItemSheetPartProps {
  readonly promotion: Promotion;
  readonly sheet: ItemSheet;
  readonly saving: ItemSave;
  readonly asked: ItemsAsked;
  readonly right: ItemsRight;
  readonly onAsk: (over: Partial<ItemsAsked>) => void;
  /** From now on changes are made from what stands now. */
  readonly onTakeUp: () => void;
}

const Filter = ({ promotion, asked, onAsk }: Pick<ItemSheetPartProps, 'promotion' | 'asked' | 'onAsk'>) => {
  const styles = useStyles();
  return (
    <div className={styles.filter}>
      <PausedSearch label="Title or SKU" value={asked.text} onAsk={(text) => onAsk({ text })} />
      {promotion.isOwner && (
        <>
          <Menu
            label="Prices in"
            value={asked.country}
            options={countryOptions(allCountries)}
            none="No country"
            onChoose={(country) => onAsk({ country })}
          />
          <Menu
            label="By the terms of"
            value={asked.connectionGuid}
            options={promotion.holders.map(({ connectionGuid, company }) => ({ value: connectionGuid, text: company }))}
            none="Nobody: wholesale"
            onChoose={(connectionGuid) => onAsk({ connectionGuid })}
          />
        </>
      )}
    </div>
  );
};

/** What keeps items from being saved, and what of them is to be looked at. */
const Notices = ({ sheet, saving, asked, onTakeUp }: Omit<ItemSheetPartProps, 'promotion' | 'right' | 'onAsk'>) => {
  const isStale = saving.problem?.code === 'promotions.promotion_changed';
  const below = (sheet.read.loaded?.rows ?? []).filter(({ price }) => price?.isBelowZero === true).length;
  return (
    <div role="status">
      <Refusal
        problem={saving.problem}
        title="Not all items are saved."
        {...(isStale && { acts: <Button onClick={onTakeUp}>Go on from what stands now</Button> })}
      />
      {below > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {`${formatCount(below, 'item leaves', 'items leave')} a margin below zero in ${countryName(asked.country)}. They are marked.`}
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};

const running = 'It is running: items are added, and those that it has stay as they are.';

const Tools = ({ sheet, right }: Pick<ItemSheetPartProps, 'sheet' | 'right'>) => {
  const { changes, acts, read } = sheet;
  const hint = right.mayChange ? sheetKeys : running;
  return (
    <SheetTools
      changes={changes}
      acts={acts}
      hint={right.mayAdd ? hint : undefined}
      count={read.loaded ? formatCount(read.loaded.total, 'item') : ''}
    />
  );
};

const Empty = ({ asked, promotion }: Pick<ItemSheetPartProps, 'asked' | 'promotion'>) =>
  asked.text === '' ? (
    <EmptyState
      title="No items"
      text={
        promotion.isOwner
          ? 'Nothing is discounted by this promotion.'
          : 'You see items of products that are shared with you and that you have connected.'
      }
    />
  ) : (
    <EmptyState icon={<SearchRegular />} title={errorTexts.noData} text="No item matches this filter." />
  );

/** The sheet itself, or what stands in its place. */
const Body = ({ promotion, sheet, saving, asked, right }: Omit<ItemSheetPartProps, 'onAsk' | 'onTakeUp'>) => {
  const { loaded, problem, isStale, retry } = sheet.read;
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  if (loaded === undefined) return <PageSkeleton />;
  if (sheet.rows.count === 0) return <Empty asked={asked} promotion={promotion} />;
  return (
    <SheetView
      label={`Items of ${promotion.terms.title}`}
      columns={promotion.isOwner && asked.country !== '' ? allColumns : readColumns}
      rowCount={sheet.rows.count}
      rowAt={sheet.rowAt}
      isOpenEnded={loaded.nextCursor !== null}
      isStale={isStale}
      acts={right.mayAdd && !saving.isBusy ? sheet.acts : undefined}
      suggestionsOf={sheet.suggestionsOf}
      sort={undefined}
      onSort={() => undefined}
      onReach={sheet.onReach}
    />
  );
};

/** The items of a promotion as a sheet, with what each costs before and after its discount. */
export const ItemSheetPart = (props: ItemSheetPartProps) => {
  const styles = useStyles();
  return (
    <div className={styles.part}>
      <Notices {...props} />
      <Filter {...props} />
      <Tools {...props} />
      <Body {...props} />
    </div>
  );
};
