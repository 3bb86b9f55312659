import { Checkbox, Label, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useRead } from '../../client/api.js';
import { formatCount } from '../../ui/format/format.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import { ErrorState } from '../../ui/states/states.js';
import { CountryList } from './country-list.js';
import { countriesUnder } from './countries.js';
import type { Terms } from '../right.js';

const useStyles = makeStyles({
  regions: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    border: 'none',
    margin: 0,
    padding: 0,
    minInlineSize: 0,
  },
  legend: { marginBottom: tokens.spacingVerticalXS },
  fault: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
  },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** The regions of a geofence as ticks, and what they come to in countries. */
export const RegionChoice = ({ value, values, fault, onChange, onLeave }: OwnInputProps<Terms, string[]>) => {
  const styles = useStyles();
  const { data, error, reload } = useRead('GET /regions', {}, { revalidateOnFocus: false });
  const isInclude = values.geofencingType === 'include';
  if (!data)
    return error ? (
      <ErrorState problem={error} onRetry={() => void reload()} />
    ) : (
      <Spinner label="Reading the regions" />
    );
  const { regions } = data;
  const toggle = (code: string, isOn: boolean): void =>
    onChange(isOn ? [...value, code] : value.filter((each) => each !== code));
  return (
    <>
      <fieldset className={styles.regions}>
        <legend className={styles.legend}>
          <Label required={isInclude}>{isInclude ? 'Only in these regions' : 'Not in these regions'}</Label>
        </legend>
        {regions.map(({ code, name, countries: held }) => (
          <Checkbox
            key={code}
            label={
              <>
                {name} <span className={styles.code}>{code}</span>{' '}
                <span className={styles.count}>{formatCount(held.length, 'country', 'countries')}</span>
              </>
            }
            checked={value.includes(code)}
            onChange={(_, { checked }) => toggle(code, checked === true)}
            onBlur={onLeave}
          />
        ))}
      </fieldset>
      {fault !== undefined && (
        <div className={styles.fault} role="alert">
          <ErrorCircleRegular aria-hidden /> {fault}
        </div>
      )}
      <CountryList countries={countriesUnder(values, regions)} />
    </>
  );
};
