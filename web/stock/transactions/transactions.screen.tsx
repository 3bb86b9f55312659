import { Tab, TabList } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePermission } from '../../client/session/use-session.js';
import { Page } from '../../ui/page/page.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { CustodyTab } from '../custody/custody-tab.js';
import { isListTab, listTabOf, tabOf, tabTitles, withTab, type TabName } from './transaction-tabs.js';

const title = 'Transactions';
const breadcrumbs = [{ text: 'Distribution' }, { text: title }];
const info =
  "Every movement of keys in your vault as a business document. Each one is a link of your vault's custody chain: its hash covers the hash of the one before.";

const isFromTab = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isFromTab' in state;

/** Each tab is a page of its own: who came by the tabs finds the focus on them again. */
const Tabs = ({ tab }: { readonly tab: TabName }) => {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(isFromTab(location.state));
  useEffect(() => {
    if (isFollowed.current) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);
  return (
    <div ref={list}>
      <TabList
        aria-label="Kind of transaction"
        selectedValue={tab}
        onTabSelect={(_, { value }) => setSearch(withTab(search, value as TabName), { state: { isFromTab: true } })}
      >
        {tabTitles.map(([name, text]) => (
          <Tab key={name} value={name}>
            {text}
          </Tab>
        ))}
      </TabList>
    </div>
  );
};

/** /my_vault/transaction/ */
const TransactionsScreen = () => {
  const [search] = useSearchParams();
  const tab = tabOf(search);
  const isInserting = usePermission('insertkeys-write');
  const head = { title, breadcrumbs, info, subtitle: <Tabs tab={tab} /> };
  if (!isListTab(tab))
    return (
      <Page {...head}>
        <CustodyTab view={tab} />
      </Page>
    );
  const { route, exportRoute, empty: own, emptyWithoutInserting = own } = listTabOf(tab);
  const empty = isInserting ? own : emptyWithoutInserting;
  // Another list: nothing of the one before is carried over but what the address says.
  return (
    <ListScreen
      key={tab}
      {...head}
      route={route}
      exportRoute={exportRoute}
      empty={empty}
      refreshOn={['stockchanged']}
    />
  );
};

export default TransactionsScreen;
