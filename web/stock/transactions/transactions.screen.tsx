import { Tab, TabList } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { ListScreen } from '../../ui/table/list-screen.js';
import { kindOf, kindTabs, withKind } from './kind-tab.js';

/** /my_vault/transaction/ */
const TransactionsScreen = () => {
  const [search, setSearch] = useSearchParams();
  return (
    <ListScreen
      route="GET /stock/transactions"
      exportRoute="POST /stock/transactions/export"
      title="Transactions"
      breadcrumbs={[{ text: 'Distribution' }, { text: 'Transactions' }]}
      info="Every movement of keys in your vault as a business document. Each one is a link of your vault's custody chain: its hash covers the hash of the one before."
      subtitle={
        <TabList
          aria-label="Kind of transaction"
          selectedValue={kindOf(search)}
          onTabSelect={(_, { value }) => setSearch(withKind(search, String(value)))}
        >
          <Tab value="">All</Tab>
          {kindTabs.map((kind) => (
            <Tab key={kind} value={kind}>
              {kind}
            </Tab>
          ))}
        </TabList>
      }
      empty={{
        title: 'No transactions yet',
        text: 'Insert or extract keys, and what happened stands here for good.',
      }}
      refreshOn={['stockchanged']}
    />
  );
};

export default TransactionsScreen;
