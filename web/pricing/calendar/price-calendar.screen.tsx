import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useSearchParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import type { Problem } from '../../client/problems/problem.js';
import { usePermission } from '../../client/session/use-session.js';
import { useClock } from '../../ui/clock/use-clock.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber, formatUtc } from '../../ui/format/format.js';
import { TextLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { Menu } from '../../ui/pricing/menu.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { pricingPlace } from '../price-list.js';
import { withAsked } from '../sheet/rows-query.js';
import {
  entriesOf,
  monthAfter,
  monthIn,
  monthShown,
  promotionHref,
  type Calendar,
  type Conflict,
  type Entry,
  type Month,
  type Rights,
} from './calendar.js';
import { TimeLine } from './time-line.js';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  month: { minWidth: '9em', alignSelf: 'center', fontWeight: tokens.fontWeightSemibold, textAlign: 'center' },
  turn: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  list: { width: '280px', maxWidth: '100%' },
});

/** Own lists and those by which others sell to the reader: what is planned names both. */
const listsIn = ({ prices, promotions }: Calendar, chosen: readonly { listGuid: string; title: string }[]) => {
  const named = [...prices, ...promotions].map(({ listGuid, listTitle }) => [listGuid, listTitle] as const);
  const all = new Map([...chosen.map(({ listGuid, title }) => [listGuid, title] as const), ...named]);
  return [...all]
    .map(([value, text]) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text));
};

const Title = ({
  guid,
  title,
  mayWrite,
}: {
  readonly guid: string;
  readonly title: string;
  readonly mayWrite: boolean;
}) => <TextLink href={promotionHref(guid, mayWrite)}>{title}</TextLink>;

const What = ({ conflict, mayWrite }: { readonly conflict: Conflict; readonly mayWrite: boolean }) => {
  const { kind, promotionGuid, promotionTitle, otherPromotionGuid, otherPromotionTitle } = conflict;
  const one = <Title guid={promotionGuid} title={promotionTitle} mayWrite={mayWrite} />;
  if (kind === 'price_change')
    return <>Prices change while {one} runs: the discount is taken off the new ones from then on.</>;
  return (
    <>
      {one} and <Title guid={otherPromotionGuid ?? ''} title={otherPromotionTitle ?? ''} mayWrite={mayWrite} /> discount
      the same SKUs: the higher discount counts.
    </>
  );
};

const columnsFor = (mayWrite: boolean): readonly FactsColumn<Conflict>[] => [
  { name: 'What', of: (conflict) => <What conflict={conflict} mayWrite={mayWrite} /> },
  { name: 'Price list', of: ({ listTitle }) => listTitle, width: 220 },
  { name: 'When (UTC)', of: ({ from, until }) => `${formatUtc(from)} until ${formatUtc(until)}`, width: 290 },
  { name: 'SKUs', of: ({ skuCount }) => formatNumber(skuCount), kind: 'number', width: 70 },
];

const Conflicts = ({
  conflicts,
  mayWrite,
}: {
  readonly conflicts: readonly Conflict[];
  readonly mayWrite: boolean;
}) => (
  <Section title="Conflicts">
    {conflicts.length === 0 ? (
      <div>None: no SKU is in two promotions at one time, and no price changes while a promotion runs.</div>
    ) : (
      <FactsTable
        label="Conflicts"
        columns={columnsFor(mayWrite)}
        rows={conflicts}
        keyOf={({ kind, promotionGuid, otherPromotionGuid, from }) =>
          [kind, promotionGuid, otherPromotionGuid, from].join(' ')
        }
      />
    )}
  </Section>
);

interface ShownProps {
  readonly calendar: Calendar;
  readonly month: Month;
  readonly rights: Rights;
}

const byList = (entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> =>
  Map.groupBy(entries, ({ list }) => list);

const Shown = ({ calendar, month, rights }: ShownProps) => {
  const entries = entriesOf(calendar, rights);
  if (entries.length === 0)
    return (
      <EmptyState
        title={`Nothing is planned in ${month.title}`}
        text="Prices that hold from a moment on, and promotions of a price list, are shown here at their times."
      />
    );
  return (
    <>
      {calendar.isCut && <div>There is more in this month than can be shown: choose a price list.</div>}
      {[...byList(entries)].map(([list, planned]) => (
        <Section key={list} title={list}>
          <TimeLine label={`${list}, ${month.title}`} month={month} entries={planned} />
        </Section>
      ))}
      <Conflicts conflicts={calendar.conflicts} mayWrite={rights.mayWritePromotions} />
    </>
  );
};

/** What leads to another month, where there is one. */
const Turn = ({
  label,
  to,
  onTurn,
}: {
  readonly label: string;
  readonly to: string | undefined;
  readonly onTurn: (month: string) => void;
}) => (
  <Button
    appearance="subtle"
    aria-label={label}
    icon={label === 'Month before' ? <ChevronLeftRegular /> : <ChevronRightRegular />}
    disabled={to === undefined}
    onClick={() => to !== undefined && onTurn(to)}
  />
);

interface UnreadProps {
  readonly problem: Problem | undefined;
  readonly onRetry: () => void;
}

const Unread = ({ problem, onRetry }: UnreadProps) =>
  problem ? <ErrorState problem={problem} onRetry={onRetry} /> : <PageSkeleton lines={6} />;

interface MonthPartProps {
  /** 'YYYY-MM' */
  readonly asked: string;
  readonly listGuid: string;
  readonly onShow: (over: Partial<Record<string, string>>) => void;
}

/** A month, with what chooses another one or one of the lists. */
const MonthPart = ({ asked, listGuid, onShow }: MonthPartProps) => {
  const styles = useStyles();
  const month = monthShown(asked);
  const rights: Rights = {
    mayWritePrices: usePermission('pricelist-write', 'pricelist-all'),
    mayWritePromotions: usePermission('promotion-write', 'promotion-all'),
  };
  const [from, until] = [month.from, month.until].map((instant) => new Date(instant).toISOString()) as [string, string];
  const { data, error, reload } = useRead('GET /pricing/calendar', { query: { listGuid, from, until } });
  const { data: own } = useRead('GET /pricing/lists', {});
  useEvent(['collectionchanged'], () => void reload());
  const turn = (to: string): void => onShow({ month: to });
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.turn}>
          <Turn label="Month before" to={monthAfter(asked, -1)} onTurn={turn} />
          <span className={styles.month} aria-live="polite">
            {month.title}
          </span>
          <Turn label="Month after" to={monthAfter(asked, 1)} onTurn={turn} />
          <Button onClick={() => turn('')}>This month</Button>
        </div>
        <div className={styles.list}>
          <Menu
            label="Price list"
            value={listGuid}
            options={data ? listsIn(data, own?.lists ?? []) : []}
            none="All of them"
            onChoose={(list) => onShow({ list })}
          />
        </div>
      </div>
      {data ? (
        <Shown calendar={data} month={month} rights={rights} />
      ) : (
        <Unread problem={error} onRetry={() => void reload()} />
      )}
    </>
  );
};

/** /distribution/pricing/price-lists-calendar/ - when prices change and promotions run. */
const PriceCalendarScreen = () => {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? '';
  const asked = useClock((now) => monthIn(month, now));
  return (
    <Page
      title="Calendar"
      breadcrumbs={[...placeCrumbs(pricingPlace), { text: 'Calendar' }]}
      info="When prices change and promotions run, in UTC, and where they get into each other's way."
    >
      <MonthPart
        asked={asked}
        listGuid={(search.get('list') ?? '').slice(0, 36)}
        onShow={(over) => setSearch((before) => withAsked(before, over))}
      />
    </Page>
  );
};

export default PriceCalendarScreen;
