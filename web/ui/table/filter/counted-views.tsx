import { Tab, TabList } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../format/format.js';
import type { FilterValues } from '../list-types.js';
import { searchWith, stateOf } from '../state/list-state.js';

/** Rows as one goes through them: what waits, what ends soon, what is over. */
export interface CountedView {
  readonly value: string;
  readonly text: string;
  /** What it filters by, of the fields that the views share; the rest of the filter stays. */
  readonly filter: FilterValues;
}

export interface CountedViewsProps {
  readonly views: readonly CountedView[];
  /** By the views' values; none and 0 are not told. */
  readonly counts: Readonly<Record<string, number>>;
}

const fieldsOf = (views: readonly CountedView[]): readonly string[] => [
  ...new Set(views.flatMap(({ filter }) => Object.keys(filter))),
];

/** Tabs above a list: each sets the filter to its own rows. */
export const CountedViews = ({ views, counts }: CountedViewsProps) => {
  const [search, setSearch] = useSearchParams();
  const { filter } = stateOf(search);
  const fields = fieldsOf(views);
  const shown = views.find((view) => fields.every((name) => view.filter[name] === filter[name]))?.value ?? 'other';
  const choose = (value: string): void => {
    const others = Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.includes(name)));
    const chosen = views.find((view) => view.value === value)?.filter ?? {};
    setSearch(searchWith(search, { filter: { ...others, ...chosen } }));
  };
  return (
    <TabList aria-label="Show" selectedValue={shown} onTabSelect={(_, { value }) => choose(String(value))}>
      {views.map(({ value, text }) => {
        const count = counts[value] ?? 0;
        return (
          <Tab key={value} value={value}>
            {count === 0 ? text : `${text} (${formatNumber(count)})`}
          </Tab>
        );
      })}
    </TabList>
  );
};
