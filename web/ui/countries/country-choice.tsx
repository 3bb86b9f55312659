import { Button, Input, Label, SearchBox, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '../format/format.js';
import { inverted, isMeant, pastedCountries, withCountries, type Pasted } from './countries.js';
import { allCountries, continents } from './country-groups.js';
import { Unions } from './unions.js';
import { GroupTicks } from './group-ticks.js';

const useStyles = makeStyles({
  choice: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    border: 'none',
    margin: 0,
    padding: 0,
    minInlineSize: 0,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  search: { maxWidth: 'none' },
  wide: { flex: '1 1 220px', minWidth: 0, maxWidth: 'none' },
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  fault: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/** What came of a pasted list: what is not known is said, so that nobody takes it for chosen. */
const pastedText = ({ countries, unknown }: Pasted): string =>
  [
    `${formatNumber(countries.length)} recognized.`,
    ...(unknown.length > 0 ? [`Not known: ${unknown.join(', ')}.`] : []),
  ].join(' ');

const Paste = ({ onAdd }: { readonly onAdd: (countries: readonly string[]) => void }) => {
  const styles = useStyles();
  const id = useId();
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<Pasted>();
  const add = (): void => {
    const found = pastedCountries(text);
    setPasted(found);
    // What was not known stays, to be mended.
    setText(found.unknown.join(', '));
    onAdd(found.countries);
  };
  return (
    <div>
      <Label htmlFor={id}>Add from a list</Label>
      <div className={styles.line}>
        <Input
          id={id}
          className={styles.wide}
          value={text}
          autoComplete="off"
          placeholder="DE, France, PL"
          onChange={(_, { value }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It adds; it does not save the form.
            event.preventDefault();
            if (text.trim() !== '') add();
          }}
        />
        <Button disabledFocusable={text.trim() === ''} onClick={add}>
          Add these
        </Button>
      </div>
      <div className={styles.hint} role="status">
        {pasted && pastedText(pasted)}
      </div>
    </div>
  );
};

export interface CountryChoiceProps {
  readonly value: readonly string[];
  readonly label: string;
  /** The label stands beside it already: it is heard only. */
  readonly isLabelled?: boolean;
  readonly isRequired?: boolean;
  readonly fault: string | undefined;
  /** The countries in order, each once. */
  readonly onChange: (countries: readonly string[]) => void;
  /** Another way to choose, before the others. */
  readonly map?: (chosen: ReadonlySet<string>, toggle: (code: string) => void) => ReactNode;
  /** What follows from the choice. */
  readonly children?: ReactNode;
}

/** Some countries: by groups and one by one, found by name, and pasted as a list. */
export const CountryChoice = ({
  value,
  label,
  isLabelled = false,
  isRequired = false,
  fault,
  onChange,
  ...more
}: CountryChoiceProps) => {
  const styles = useStyles();
  const [looked, setLooked] = useState('');
  const toggle = (countries: readonly string[], isChosen: boolean): void =>
    onChange(withCountries(value, countries, isChosen));
  const chosen = new Set(value);
  const isFound = (code: string): boolean => looked.trim() === '' || isMeant(code, looked);
  const shown = continents
    .map(({ name, groups }) => ({
      name,
      groups: groups
        .map((group) => ({ ...group, countries: group.countries.filter(isFound) }))
        .filter(({ countries }) => countries.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
  return (
    <fieldset className={styles.choice} {...(isLabelled && { 'aria-label': label })}>
      {!isLabelled && (
        <legend>
          <Label required={isRequired}>{label}</Label>
        </legend>
      )}
      <div className={styles.line}>
        <strong role="status">
          {formatNumber(value.length)} of {formatNumber(allCountries.length)} chosen
        </strong>
        <Button size="small" onClick={() => onChange(allCountries.toSorted())}>
          All
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          None
        </Button>
        <Button size="small" onClick={() => onChange(inverted(value))}>
          Invert
        </Button>
      </div>
      {fault !== undefined && (
        <div className={styles.fault} role="alert">
          <ErrorCircleRegular aria-hidden /> {fault}
        </div>
      )}
      {more.map?.(chosen, (code) => toggle([code], !chosen.has(code)))}
      <Paste onAdd={(countries) => toggle(countries, true)} />
      <Unions chosen={chosen} onToggle={toggle} />
      <SearchBox
        className={styles.search}
        value={looked}
        placeholder="Find a country"
        aria-label="Find a country"
        onChange={(_, data) => setLooked(data.value)}
      />
      <div className={styles.groups}>
        {shown.map((continent) => (
          <GroupTicks
            key={continent.name}
            continent={continent}
            chosen={chosen}
            isOpen={looked.trim() !== ''}
            onToggle={toggle}
          />
        ))}
      </div>
      {shown.length === 0 && <div role="status">No country is called so.</div>}
      {more.children}
    </fieldset>
  );
};
