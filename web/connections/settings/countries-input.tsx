import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';
import { CountryChoice } from '../../ui/countries/country-choice.js';
import { countriesByName } from '../../ui/format/countries.js';
import { formatNumber } from '../../ui/format/format.js';
import type { OwnInputProps } from '../../ui/record/fields.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, alignItems: 'flex-start' },
  choice: { width: '100%', paddingTop: tokens.spacingVerticalS },
  names: { overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** As many as one reads; who wants to see all of them opens the choice. */
const named = 10;

const textOf = (codes: readonly string[]): string => {
  const names = countriesByName(codes).map(({ name }) => name);
  if (names.length === 0) return 'None';
  const rest = names.length - named;
  return rest <= 0 ? names.join(', ') : `${names.slice(0, named).join(', ')} and ${formatNumber(rest)} more`;
};

/** The countries that are chosen, by name; the choice among all opens below them. */
export const CountriesInput = <V,>({ value, label, hint, fault, onChange, onLeave }: OwnInputProps<V, string[]>) => {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.part}>
      <span>{label}</span>
      <span className={styles.names} role="status">
        {textOf(value)}
      </span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      <Button
        size="small"
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Choose {label.toLowerCase()}
      </Button>
      <div id={id} className={styles.choice} hidden={!isOpen}>
        {isOpen && (
          <CountryChoice
            value={value}
            label={label}
            isLabelled
            fault={fault}
            onChange={(countries) => {
              onChange([...countries]);
              onLeave();
            }}
          />
        )}
      </div>
    </div>
  );
};
