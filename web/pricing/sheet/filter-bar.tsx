import { Button, Select, makeStyles, tokens } from '@fluentui/react-components';
import { memo, useMemo } from 'react';
import { PausedSearch } from '../../ui/form/paused-search.js';
import { countryOptions } from '../../ui/format/countries.js';
import type { Known } from '../cells/known.js';
import { isFiltered, shownTexts, type Over, type RowsAsked } from './rows-query.js';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  search: { minWidth: '180px', maxWidth: '260px', flex: '1 1 180px' },
  select: { maxWidth: '180px' },
});

interface FilterBarProps {
  readonly asked: RowsAsked;
  readonly known: Known;
  /** How many rows were changed; those can be looked at alone. */
  readonly changeCount: number;
  readonly onAsk: (over: Over) => void;
  /** One of them may be asked for next. */
  readonly onExpect: (overs: readonly Over[]) => void;
}

interface ChoiceProps extends Pick<FilterBarProps, 'onAsk' | 'onExpect'> {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Of longer menus it is anybody's guess what is chosen. */
const maxExpected = 6;

/** Memoised, as its options are: all countries and currencies would be drawn anew for each answer. */
const Choice = memo(({ name, label, all, value, options, onAsk, onExpect }: ChoiceProps) => {
  const styles = useStyles();
  const expect = (): void => {
    const values = ['', ...options.map((option) => option.value)];
    if (values.length <= maxExpected) onExpect(values.map((next) => ({ [name]: next })));
  };
  return (
    <Select
      className={styles.select}
      aria-label={label}
      value={value}
      onPointerEnter={expect}
      onFocus={expect}
      onChange={(_, data) => onAsk({ [name]: data.value })}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
      {value !== '' && options.every((option) => option.value !== value) && <option value={value}>{value}</option>}
    </Select>
  );
});

const codes = (all: Iterable<string> | undefined) => [...(all ?? [])].map((value) => ({ value, text: value }));

const countriesOf = (regions: Known['regions'], region: string) =>
  countryOptions([...new Set(region === '' ? [...(regions?.values() ?? [])].flat() : (regions?.get(region) ?? []))]);

/** One's own changes among them, once there are any. */
const shownOptions = (changeCount: number) =>
  Object.entries(shownTexts)
    .filter(([value]) => value !== 'all' && (value !== 'changes' || changeCount > 0))
    .map(([value, words]) => ({ value, text: value === 'changes' ? `${words} (${changeCount})` : words }));

/** What of the prices is shown; what is chosen stands in the address. */
export const FilterBar = ({ asked, known, changeCount, onAsk, onExpect }: FilterBarProps) => {
  const styles = useStyles();
  const { regions, currencies } = known;
  const regionOptions = useMemo(() => codes(regions?.keys()), [regions]);
  const countries = useMemo(() => countriesOf(regions, asked.region), [regions, asked.region]);
  const currencyOptions = useMemo(() => codes(currencies?.toSorted()), [currencies]);
  const shown = useMemo(() => shownOptions(changeCount), [changeCount]);
  return (
    <div className={styles.bar} role="search" aria-label="Filter the prices">
      <PausedSearch
        className={styles.search}
        label="Product or SKU"
        value={asked.text}
        onAsk={(text) => onAsk({ text })}
      />
      <Choice
        name="region"
        label="Region"
        all="All regions"
        value={asked.region}
        options={regionOptions}
        onAsk={onAsk}
        onExpect={onExpect}
      />
      <Choice
        name="country"
        label="Country"
        all="All countries"
        value={asked.country}
        options={countries}
        onAsk={onAsk}
        onExpect={onExpect}
      />
      <Choice
        name="currency"
        label="Currency"
        all="All currencies"
        value={asked.currency}
        options={currencyOptions}
        onAsk={onAsk}
        onExpect={onExpect}
      />
      <Choice
        name="show"
        label="Show"
        all={shownTexts.all}
        value={asked.shown === 'all' ? '' : asked.shown}
        options={shown}
        onAsk={onAsk}
        onExpect={onExpect}
      />
      {isFiltered(asked) && (
        <Button
          appearance="subtle"
          onClick={() => onAsk({ text: '', region: '', country: '', currency: '', show: '' })}
        >
          Clear the filter
        </Button>
      )}
    </div>
  );
};
