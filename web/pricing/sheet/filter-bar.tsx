import { Button, Select, makeStyles, tokens } from '@fluentui/react-components';
import { PausedSearch } from '../../ui/form/paused-search.js';
import { countryOptions } from '../../ui/format/countries.js';
import type { Known } from '../cells/known.js';
import { isFiltered, shownTexts, type RowsAsked } from './rows-query.js';

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
  readonly onAsk: (over: Partial<Record<string, string>>) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, all, value, options, onChoose }: ChoiceProps) => {
  const styles = useStyles();
  return (
    <Select className={styles.select} aria-label={label} value={value} onChange={(_, data) => onChoose(data.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
      {value !== '' && options.every((option) => option.value !== value) && <option value={value}>{value}</option>}
    </Select>
  );
};

const codes = (all: Iterable<string> | undefined) => [...(all ?? [])].map((value) => ({ value, text: value }));

const countriesOf = ({ regions }: Known, region: string) =>
  countryOptions([...new Set(region === '' ? [...(regions?.values() ?? [])].flat() : (regions?.get(region) ?? []))]);

/** What of the prices is shown; what is chosen stands in the address. */
export const FilterBar = ({ asked, known, changeCount, onAsk }: FilterBarProps) => {
  const styles = useStyles();
  const shown = Object.entries(shownTexts).filter(
    ([name]) => name !== 'all' && (name !== 'changes' || changeCount > 0),
  );
  return (
    <div className={styles.bar} role="search" aria-label="Filter the prices">
      <PausedSearch
        className={styles.search}
        label="Product or SKU"
        value={asked.text}
        onAsk={(text) => onAsk({ text })}
      />
      <Choice
        label="Region"
        all="All regions"
        value={asked.region}
        options={codes(known.regions?.keys())}
        onChoose={(region) => onAsk({ region })}
      />
      <Choice
        label="Country"
        all="All countries"
        value={asked.country}
        options={countriesOf(known, asked.region)}
        onChoose={(country) => onAsk({ country })}
      />
      <Choice
        label="Currency"
        all="All currencies"
        value={asked.currency}
        options={codes(known.currencies?.toSorted())}
        onChoose={(currency) => onAsk({ currency })}
      />
      <Choice
        label="Show"
        all={shownTexts.all}
        value={asked.shown === 'all' ? '' : asked.shown}
        options={shown.map(([value, words]) => ({
          value,
          text: value === 'changes' ? `${words} (${changeCount})` : words,
        }))}
        onChoose={(show) => onAsk({ show })}
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
