/** The tabs of the transaction report: each is a list of its own, and its name stands in the address. */
import { searchWith, stateOf } from '../../ui/table/state/list-state.js';
import type { ListScreenProps } from '../../ui/table/list-types.js';

interface ListTab extends Required<Pick<ListScreenProps, 'route' | 'exportRoute' | 'empty'>> {
  readonly title: string;
  /** For a company or a user that cannot insert: nothing is advised that they can never do. */
  readonly emptyWithoutInserting?: ListScreenProps['empty'];
}

/** In the order of the specification; the first shows every kind. */
export const listTabs = {
  all: {
    title: 'All',
    route: 'GET /stock/transactions',
    exportRoute: 'POST /stock/transactions/export',
    empty: {
      title: 'No transactions yet',
      text: 'Insert or extract keys, and what happened is recorded here for good.',
    },
    emptyWithoutInserting: {
      title: 'No transactions yet',
      text: 'When your vault receives or extracts keys, it is recorded here for good.',
    },
  },
  inserted: {
    title: 'Inserted',
    route: 'GET /stock/moved/inserted',
    exportRoute: 'POST /stock/moved/inserted/export',
    empty: { title: 'Nothing inserted yet', text: 'Each insertion that you commit appears here, with its files.' },
    emptyWithoutInserting: { title: 'Nothing inserted', text: 'Insertions by others in your vault appear here.' },
  },
  extracted: {
    title: 'Extracted',
    route: 'GET /stock/moved/extracted',
    exportRoute: 'POST /stock/moved/extracted/export',
    empty: { title: 'Nothing extracted yet', text: 'Each extraction appears here: who, how many, and how confirmed.' },
  },
  transferred: {
    title: 'Transferred',
    route: 'GET /stock/moved/transferred',
    exportRoute: 'POST /stock/moved/transferred/export',
    empty: {
      title: 'No keys transferred',
      text: 'Keys that you give to another vault will appear here. None of yours has left your vault.',
    },
  },
  received: {
    title: 'Received',
    route: 'GET /stock/moved/received',
    exportRoute: 'POST /stock/moved/received/export',
    empty: {
      title: 'No keys received',
      text: 'Keys that another vault gives you will appear here. You have had none so far.',
    },
  },
  blacklisted: {
    title: 'Blacklisted',
    route: 'GET /stock/moved/blacklisted',
    exportRoute: 'POST /stock/moved/blacklisted/export',
    empty: { title: 'Nothing blacklisted', text: 'Keys that were blocked for cause appear here, with the reason.' },
  },
} as const satisfies Record<string, ListTab>;

export const archiveTab = {
  title: 'Archive',
  route: 'GET /stock/moved/archived',
  exportRoute: 'POST /stock/moved/archived/export',
  empty: {
    title: 'The archive is empty',
    text: 'Transactions move here when they are 24 months old. They stay complete, and verified.',
  },
} as const satisfies ListTab;

export type ListTabName = keyof typeof listTabs | 'archive';
export type TabName = ListTabName | 'chain' | 'graph';

export const tabTitles: readonly (readonly [TabName, string])[] = [
  ...Object.entries(listTabs).map(([name, { title }]) => [name as ListTabName, title] as const),
  ['chain', 'Chain'],
  ['graph', 'Graph'],
  ['archive', archiveTab.title],
];

export const listTabOf = (name: ListTabName): ListTab => (name === 'archive' ? archiveTab : listTabs[name]);

/** The tab of an address; what is no tab shows all. */
export const tabOf = (search: URLSearchParams): TabName =>
  tabTitles.find(([name]) => name === search.get('tab'))?.[0] ?? 'all';

export const isListTab = (tab: TabName): tab is ListTabName => tab !== 'chain' && tab !== 'graph';

/** Fields that every tab's filter has. */
const everywhere = new Set(['Title', 'SKU', 'Period', 'DateFrom', 'DateTill']);

/**
 * The address of another tab. A filter that the tab has stays; what belongs to the columns of one list goes.
 * The key or insertion whose custody was shown stays as well.
 */
export const withTab = (search: URLSearchParams, tab: TabName): URLSearchParams => {
  const filter = Object.fromEntries(Object.entries(stateOf(search).filter).filter(([name]) => everywhere.has(name)));
  const next = searchWith(search, { filter, sort: undefined, columns: undefined, widths: undefined });
  if (tab === 'all') next.delete('tab');
  else next.set('tab', tab);
  return next;
};
