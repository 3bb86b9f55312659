import { Checkbox, Label, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { formatCount } from '../ui/format/format.js';
import { useBoundField } from '../ui/form/fields.js';
import { CountryList } from './country-list.js';
import { countriesUnder } from './countries.js';
import type { Region, Terms } from './right.js';

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

export interface RegionChoiceProps {
  readonly known: readonly Region[];
  readonly geofencingType: Terms['geofencingType'];
}

/** The regions of a geofence as ticks, and what they come to in countries. The form's field `regions`. */
export const RegionChoice = ({ known, geofencingType }: RegionChoiceProps) => {
  const styles = useStyles();
  const isInclude = geofencingType === 'include';
  const { field, message } = useBoundField({
    name: 'regions',
    label: 'Regions',
    rules: [
      (value) => (isInclude && Array.isArray(value) && value.length === 0 ? 'Choose at least one region' : undefined),
    ],
  });
  const chosen = field.value as readonly string[];
  const toggle = (code: string, isOn: boolean): void =>
    field.onChange(isOn ? [...chosen, code] : chosen.filter((each) => each !== code));
  const countries = countriesUnder({ geofencingType, regions: [...chosen] }, known);
  return (
    <div data-field="regions">
      <fieldset className={styles.regions}>
        <legend className={styles.legend}>
          <Label required={isInclude}>{isInclude ? 'Only in these regions' : 'Not in these regions'}</Label>
        </legend>
        {known.map(({ code, name, countries: held }, at) => (
          <Checkbox
            key={code}
            {...(at === 0 && { ref: field.ref })}
            label={
              <>
                {name} <span className={styles.code}>{code}</span>{' '}
                <span className={styles.count}>{formatCount(held.length, 'country', 'countries')}</span>
              </>
            }
            checked={chosen.includes(code)}
            onChange={(_, { checked }) => toggle(code, checked === true)}
            onBlur={field.onBlur}
          />
        ))}
      </fieldset>
      {message !== undefined && (
        <div className={styles.fault} role="alert">
          <ErrorCircleRegular aria-hidden /> {message}
        </div>
      )}
      <CountryList countries={countries} />
    </div>
  );
};
